import { expect, it } from 'vitest';
import type { Clock } from '../../../../server/jobs/clocks.ts';
import { hazardClocks } from './clocks.ts';

const base = new Date('2026-03-10T17:00:00+08:00');
const NOBODY = { orgId: null, responsible: [], checkers: [] };
const clock: Clock = {
  resource: 'RiskRegister',
  recordId: 1,
  name: '渗漏',
  base,
  grade: 1,
  person: '李志刚',
  ...NOBODY,
};

it.each([
  ['2026-03-09 17:00', -24, '隐患渗漏将于2026-03-10 17:00到期'],
  ['2026-03-10 17:00', 0, '隐患渗漏已到期，整改人李志刚'],
  ['2026-03-10 17:04', 0, '隐患渗漏已到期，整改人李志刚'],
  ['2026-03-10 17:10', -24, '隐患渗漏已超期1天，整改人李志刚'],
  ['2026-03-13 17:01', 72, '隐患渗漏已超期3天，整改人李志刚'],
  ['2026-03-14 08:00', 72, '隐患渗漏已超期4天，整改人李志刚'],
  ['2026-03-19 08:00', 168, '隐患渗漏已列入挂牌督办'],
])('said at %s, a reminder of %i hours counts the days there are by then', (at, offsetHour, text) => {
  const source = hazardClocks.find(({ stage }) => stage === 3);
  const reminder = source?.say(clock, { at: new Date(`${at.replace(' ', 'T')}:00+08:00`), offsetHour });
  expect(reminder?.text).toBe(text);
});
