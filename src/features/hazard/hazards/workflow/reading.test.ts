import { describe, expect, it } from 'vitest';
import { timeSpan } from '../../../../engine/wall-time.ts';
import { eventOf } from './event-of.ts';
import { noteText } from './events.ts';
import { factsOf, namesOf, rolesOf } from './facts.ts';
import { currentStage, highestStage, presentStage } from './flow.ts';

describe('eventOf', () => {
  it.each([
    ['RiskRegister/submit', { judgeId: '5' }, 'RiskRegister/submit.judge'],
    ['RiskRegister/submit', { judgeId: '5', againCheckId: '6' }, 'RiskRegister/submit.judge'],
    ['RiskRegister/submit', { againCheckId: '6' }, 'RiskRegister/submit.direct'],
    ['RiskRegister/judge', { isRisk: 1 }, 'RiskRegister/judge.yes'],
    ['RiskRegister/judge', { isRisk: 0 }, 'RiskRegister/judge.no'],
    ['RiskAgainCheck/edit', { againCheckResult: 0 }, 'RiskAgainCheck/edit.none'],
    ['RiskAgainCheck/edit', { againCheckResult: 1 }, 'RiskAgainCheck/edit.general'],
    ['RiskAgainCheck/edit', { againCheckResult: 2 }, 'RiskAgainCheck/edit.major'],
    ['RiskAcceptRecord/add', { accetResult: true }, 'RiskAcceptRecord/add.pass'],
    ['RiskAcceptRecord/add', { accetResult: false }, 'RiskAcceptRecord/add.fail'],
    ['RiskRectify/approveDelay', { pass: true }, 'RiskRectify/approveDelay.pass'],
    ['RiskRectify/approveDelay', { pass: false }, 'RiskRectify/approveDelay.refuse'],
    ['RiskRectify/reback', {}, 'RiskRectify/reback'],
  ] as const)('%s with %o is %s', (call, body, event) => {
    expect(eventOf(call, body)).toEqual({ ok: true, event });
  });

  it('is of some event for every payload there is, whatever its values are', () => {
    const odd = { toString: 1, valueOf: null };
    expect(eventOf('RiskRegister/judge', { isRisk: odd })).toEqual({ ok: true, event: 'RiskRegister/judge.no' });
    expect(eventOf('RiskAgainCheck/edit', { againCheckResult: odd })).toMatchObject({ ok: true });
  });

  it.each([
    [{}, { judgeId: '5' }, 'RiskRegister/submit.judge'],
    [{ againCheckId: '6' }, { judgeId: '5' }, 'RiskRegister/submit.direct'],
  ] as const)('a submit of %o with %o on the draft is %s', (body, draft, event) => {
    expect(eventOf('RiskRegister/submit', body, draft)).toEqual({ ok: true, event });
  });

  it('refuses a submit without a person', () => {
    const fields = ['judgeId', 'againCheckId'];
    expect(eventOf('RiskRegister/submit', {})).toEqual({
      ok: false,
      code: 'H1004',
      reason: '请选择研判人或核查人',
      fields,
    });
  });
});

describe('factsOf', () => {
  const around = {
    now: new Date('2026-11-20T04:00:00Z'),
    recallDays: 7,
    delayMax: 2,
    delayLate: false,
    registrantDisabled: false,
  };

  it('reads a closed hazard whose reason names its duplicate as closed by the check', () => {
    expect(factsOf({ status: 9, path: 'direct', closeReason: '重复：YH20261101-0001' }, around)).toMatchObject({
      status: 9,
      path: 'direct',
      closedBy: 'check',
    });
  });

  it.each([
    ['2026-11-13 12:00:00', false],
    ['2026-11-13 11:59:59', true],
  ])('an acceptance of %s is settled: %s', (acceptTime, settled) => {
    expect(factsOf({ status: 5, acceptTime }, around).acceptanceSettled).toBe(settled);
  });

  it('knows a deleted draft by its time of deletion', () => {
    expect(factsOf({ status: 0, deletedTime: '2026-11-20 10:00:00' }, around).deleted).toBe(true);
    expect(factsOf({ status: 0 }, around).deleted).toBe(false);
  });
});

it('knows persons by id, whether sent as text or number', () => {
  const record = { createdUserId: '7', judgeId: 7, againCheckId: '8', rectifyUserId: null };
  expect(rolesOf(record, '7')).toEqual(['registrant', 'judge']);
  expect(namesOf({ judgeName: '陈研', againCheckName: '' })).toEqual({ judge: '陈研' });
});

describe('process flow', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00+08:00`);

  it('shows spans as 天小时分, the first as 0分', () => {
    expect(timeSpan(null, at('01T08:00'))).toBe('0分');
    expect(timeSpan(at('01T08:00'), at('01T08:00'))).toBe('0天0小时0分');
    expect(timeSpan(at('01T08:00'), at('03T11:07'))).toBe('2天3小时7分');
  });

  it('a stage begins with the row that led to its status, whatever reminders and assignments follow', () => {
    const row = (title: string, status: number | null, createdTime = '') => ({ key: 4, title, status, createdTime });
    const failed = row('验收未通过', 3);
    const reminded = row('催办', 3, '08:00');
    const rows = [
      row('核查：一般隐患', 3),
      row('催办', 3),
      row('提交整改', 4),
      failed,
      reminded,
      row('改派整改人', null),
    ];
    expect(presentStage(rows)).toEqual({ entry: failed, reminders: [reminded] });
    expect(presentStage([])).toBeNull();
  });

  describe('hazard-detail-18 reading B stands at the highest stage reached (look.md#15.1)', () => {
    const registered = { key: 1, status: 0 };
    const submitted = { key: 1, status: 1 };
    const judged = { key: 2, status: 2 };
    const checked = { key: 3, status: 3 };
    const rectified = { key: 4, status: 4 };
    const accepted = { key: 5, status: 5 };
    const way = [registered, submitted, judged, checked, rectified, accepted];

    it.each([
      [1, 0, 1],
      [2, 1, 2],
      [3, 2, 3],
      [4, 3, 4],
      [5, 4, 5],
      [6, 5, 5],
    ] as const)('after %d rows, at status %d, it agrees with reading A', (count, status, stage) => {
      expect(highestStage(way.slice(0, count))).toBe(stage);
      expect(currentStage({ status, closedBy: null })).toBe(stage);
    });

    it.each([
      ['sent back to the checker', [...way.slice(0, 4), { key: 4, status: 2 }], 4],
      ['failed at acceptance', [...way.slice(0, 5), { key: 5, status: 3 }], 5],
      ['submission recalled', [registered, submitted, { key: 1, status: 0 }], 2],
    ])('keeps what was reached: %s', (_name, rows, stage) => {
      expect(highestStage(rows)).toBe(stage);
    });

    it('stays where a hazard was closed, and knows rows without a status by their key', () => {
      expect(highestStage([registered, submitted, { key: 2, status: 9 }])).toBe(2);
      expect(highestStage([{ key: 1 }, { key: 4 }, { key: 3, status: null }])).toBe(4);
      expect(highestStage([])).toBe(1);
    });
  });
});

it('notes (domain.md#13) fills every place of its text', () => {
  expect(
    noteText('toRectify', { grade: '重大隐患', riskName: '法兰渗漏', accomplishTime: '2026-12-01 23:59:59' }),
  ).toBe('您有一条重大隐患待整改：法兰渗漏，期限2026-12-01 23:59:59');
  expect(noteText('closed', { riskName: '地面油污' })).toBe('隐患已关闭（非隐患）：地面油污，说明：');
});
