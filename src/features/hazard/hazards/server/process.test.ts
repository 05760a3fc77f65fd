import { expect, it } from 'vitest';
import { statusPairs } from '../../../../engine/workflow/workflow.ts';
import { Catalog } from '../../../../server/catalog.ts';
import type { ProcessPerson } from '../../../../server/records/registries/processes.ts';
import { hazardWorkflow } from '../workflow/hazard.ts';
import { STATE_OF_STATUS, STATUSES } from '../workflow/status.ts';
import { hazardProcess } from './process.ts';
import { toFlow } from './reading/flow.ts';

const [process] = hazardProcess({ catalog: new Catalog([]), dictionaries: new Map(), labelOf: (_, code) => `${code}` });
const steps = process?.steps ?? [];

const holding = (...codes: string[]): ProcessPerson => ({
  orgId: '1',
  can: (code) => codes.includes(code),
  scopeOf: (code) => (codes.includes(code) ? ['1'] : []),
});

/** Ways of a step as the person has them: the capacity, or what is missing. */
function waysOf(title: string, person: ProcessPerson) {
  const step = steps.find((one) => one.title === title);
  return step?.ways.map((way) => [way.who, way.lack(person)]);
}

it('every change of status the machine knows is a step of the process, and no other', () => {
  const stateOf = new Map<number, string>(STATUSES.map((status) => [status, STATE_OF_STATUS[status]]));
  const changes = statusPairs(hazardWorkflow).map(({ from, to }) => `${stateOf.get(from)}>${stateOf.get(to)}`);
  const drawn = new Set(steps.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from}>${to}`));
  // A deletion keeps the status.
  expect(drawn.delete('drafting>deleted')).toBe(true);
  expect([...drawn].sort()).toEqual(changes.sort());
});

it('steps have the words of the flow', () => {
  const titles = (from: string, to: string) =>
    steps.filter((step) => step.from === from && step.to === to).map(({ title }) => title);
  expect(titles('checking', 'rectifying')).toEqual(['核查：一般隐患', '核查：重大隐患']);
  expect(titles('rectifying', 'checking')).toEqual(['撤回核查', '退回']);
  expect(titles('rectifying', 'rectifying')).toEqual(expect.arrayContaining(['改派整改人', '申请延期', '驳回延期']));
});

it('a person named for a stage needs the code of the call, a manager also that of the list', () => {
  const code = 'RiskRectify:recall';
  expect(waysOf('撤回整改', holding())).toEqual([
    ['整改人', { permission: code, title: '撤回整改' }],
    ['管理人员', { permission: code, title: '撤回整改' }],
  ]);
  expect(waysOf('撤回整改', holding(code))).toEqual([
    ['整改人', null],
    ['管理人员', { permission: 'RiskRectify:allPage' }],
  ]);
  expect(waysOf('撤回整改', holding(code, 'RiskRectify:allPage'))).toEqual([
    ['整改人', null],
    ['管理人员', null],
  ]);
  const homeless = { ...holding(code, 'RiskRectify:allPage'), scopeOf: () => [] };
  expect(waysOf('撤回整改', homeless)?.[1]).toEqual(['管理人员', { reason: '数据范围内没有机构' }]);
});

it('whoever may do everything may take every step in every capacity', () => {
  const all: ProcessPerson = { orgId: '1', can: () => true, scopeOf: () => 'all' };
  const closed = steps.flatMap(({ title, ways }) => ways.flatMap((way) => (way.lack(all) === null ? [] : [title])));
  expect(closed).toEqual([]);
  expect(steps.length).toBeGreaterThan(30);
});

it('spans of the flow count from the last row that is no reminder', () => {
  const row = (title: string, time: string) => ({
    ...{ stage: 3, actor_name: '王', title, reason: null, to_status: 2 },
    time: new Date(`2026-11-20T${time}:00+08:00`),
  });
  const flow = toFlow([row('提交', '08:00'), row('催办', '09:00'), row('核查：一般隐患', '10:30')], 1);
  expect(flow.map(({ timeSpan }) => timeSpan)).toEqual(['0分', '0天1小时0分', '0天2小时30分']);
});
