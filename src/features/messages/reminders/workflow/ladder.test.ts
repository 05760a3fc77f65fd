import { describe, expect, it } from 'vitest';
import { basesOf, momentsOf, offsetWords, type Rung, remindersIn, remindersNow } from './ladder.ts';

const rung = (id: number, offsetHour: number, more: Partial<Rung> = {}): Rung => ({
  id,
  stage: 3,
  offsetHour,
  grade: null,
  tipUserType: 1,
  tipMode: 1,
  repeatDays: 0,
  ...more,
});

/** Moment of a wall time of the plant. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const base = at('2026-03-10 17:00');
const LADDER = [rung(1, -24), rung(2, 0), rung(3, 24), rung(4, 72), rung(5, 168)];
const idsAndTimes = (found: readonly { rung: Rung; moment: Date }[]) =>
  found.map((one) => [one.rung.id, one.moment.getTime()]);

describe('the ladder of reminders (domain.md#5.3)', () => {
  it.each([
    ['2026-03-09 16:59', '2026-03-09 17:00', 1],
    ['2026-03-10 16:59', '2026-03-10 17:00', 2],
    ['2026-03-11 16:00', '2026-03-11 17:30', 3],
    ['2026-03-17 16:00', '2026-03-17 17:00', 5],
  ])('after %s until %s speaks of one rung', (after, until, id) => {
    const found = remindersNow(LADDER, { base, grade: 1 }, { after: at(after), until: at(until) });
    expect(found.map((one) => one.rung.id)).toEqual([id]);
  });

  it('says nothing twice at the edge of two looks', () => {
    const due = { base, grade: 1 };
    expect(remindersNow(LADDER, due, { after: at('2026-03-10 17:00'), until: at('2026-03-10 17:01') })).toEqual([]);
  });

  it('speaks of a record that comes to its stage late once more, by the highest rung it is beyond', () => {
    const back = { base, grade: 1, since: at('2026-03-12 09:00') };
    const look = { after: at('2026-03-12 08:59'), until: at('2026-03-12 09:00') };
    expect(idsAndTimes(remindersNow(LADDER, back, look))).toEqual([[3, back.since.getTime()]]);
    expect(remindersNow(LADDER, back, { after: at('2026-03-12 09:00'), until: at('2026-03-12 09:01') })).toEqual([]);
    const early = { base, grade: 1, since: at('2026-03-10 09:00') };
    expect(remindersNow(LADDER, early, { after: at('2026-03-10 08:59'), until: at('2026-03-10 09:00') })).toEqual([]);
    const graded = [rung(1, 0, { grade: 2 }), rung(2, 0)];
    expect(remindersNow(graded, back, look).map((one) => one.rung.id)).toEqual([2]);
  });

  it('says the highest rung alone of those missed in an outage, to all it names', () => {
    const rungs = [...LADDER, rung(6, 72, { tipUserType: 2 })];
    const found = remindersNow(
      rungs,
      { base, grade: 1 },
      { after: at('2026-03-09 00:00'), until: at('2026-03-14 00:00') },
    );
    expect(found.map((one) => one.rung.id)).toEqual([4, 6]);
  });

  it('keeps to the grade of the hazard', () => {
    const rungs = [rung(1, 0, { grade: 1 }), rung(2, 0, { grade: 2 }), rung(3, 0)];
    const found = remindersIn(rungs, { base, grade: 2 }, { after: at('2026-03-10 16:00'), until: base });
    expect(found.map((one) => one.rung.id)).toEqual([2, 3]);
  });

  it('repeats at 08:30 on the mornings after, as often as it says', () => {
    const found = momentsOf({ offsetHour: 24, repeatDays: 3 }, base);
    expect(found).toEqual([
      at('2026-03-11 17:00'),
      at('2026-03-12 08:30'),
      at('2026-03-13 08:30'),
      at('2026-03-14 08:30'),
    ]);
    expect(momentsOf({ offsetHour: 0, repeatDays: 1 }, at('2026-03-10 08:29'))[1]).toEqual(at('2026-03-10 08:30'));
    expect(momentsOf({ offsetHour: 0, repeatDays: 1 }, at('2026-03-10 08:30'))[1]).toEqual(at('2026-03-11 08:30'));
  });

  it('looks at every record of which a rung may speak', () => {
    const rungs = [rung(1, -72), rung(2, 24, { repeatDays: 7 })];
    const look = { after: at('2026-03-10 00:00'), until: at('2026-03-10 00:01') };
    const bases = basesOf(rungs, look);
    for (let hour = -400; hour <= 400; hour += 1) {
      for (const minute of [0, 29, 31]) {
        const due = new Date(look.until.getTime() + hour * 3_600_000 + minute * 60_000);
        if (remindersIn(rungs, { base: due, grade: null }, look).length === 0) continue;
        expect(bases && due >= bases.from && due <= bases.until, due.toISOString()).toBe(true);
      }
    }
    expect(basesOf([], look)).toBeNull();
  });

  it.each([
    [-72, '提前 3 天'],
    [-24, '提前 24 小时'],
    [0, '到期时'],
    [1, '超期 1 小时'],
    [168, '超期 7 天'],
  ])('%i hours are %s to people', (offset, words) => expect(offsetWords(offset)).toBe(words));
});
