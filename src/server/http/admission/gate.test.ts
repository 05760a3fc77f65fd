import { describe, expect, it } from 'vitest';
import { refuse } from '../../errors.ts';
import { Gate } from './gate.ts';

const gateOf = (bounds: Partial<ConstructorParameters<typeof Gate>[0]> = {}) =>
  new Gate({ running: 2, waiting: 2, waitMs: 60_000, ...bounds }, () => refuse('TOO_MANY'));
const settled = async (entry: Promise<unknown>) => {
  let state = 'waits';
  entry.then(
    () => {
      state = 'in';
    },
    () => {
      state = 'refused';
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  return state;
};

describe('a gate', () => {
  it('lets so many in, keeps so many waiting in order, and refuses the rest at once', async () => {
    const gate = gateOf();
    const [first] = [await gate.enter('a'), await gate.enter('a')];
    const [third, fourth] = [gate.enter('a'), gate.enter('a')];
    await expect(gate.enter('a')).rejects.toThrow('同时进行的操作过多，请稍后再试');
    expect([await settled(third), await settled(fourth)]).toEqual(['waits', 'waits']);
    first();
    first();
    expect([await settled(third), await settled(fourth)]).toEqual(['in', 'waits']);
  });

  it('keeps keys apart and forgets those that have nothing under way', async () => {
    const gate = gateOf({ running: 1, waiting: 0 });
    const leave = await gate.enter('a');
    (await gate.enter('b'))();
    expect(gate.size).toBe(1);
    await expect(gate.enter('a')).rejects.toThrow();
    leave();
    expect(gate.size).toBe(0);
    (await gate.enter('a'))();
  });

  it('refuses who has waited too long, whose place then goes to the next', async () => {
    const gate = gateOf({ running: 1, waitMs: 20 });
    const leave = await gate.enter('a');
    await expect(gate.enter('a')).rejects.toMatchObject({ http: 429, retryAfter: 1 });
    const next = gate.enter('a');
    leave();
    expect(await settled(next)).toBe('in');
    (await next)();
    expect(gate.size).toBe(0);
  });
});
