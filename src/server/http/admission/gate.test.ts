import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../errors.ts';
import { Gate } from './gate.ts';
import { Gates } from './gates.ts';

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

const of = (key: string, line = '') => ({ key, line });

describe('a gate', () => {
  it('lets so many in, keeps so many waiting in order, and refuses the rest at once', async () => {
    const gate = gateOf();
    const [first] = [await gate.enter(of('a')), await gate.enter(of('a'))];
    const [third, fourth] = [gate.enter(of('a')), gate.enter(of('a'))];
    await expect(gate.enter(of('a'))).rejects.toThrow('同时进行的操作过多，请稍后再试');
    expect([await settled(third), await settled(fourth)]).toEqual(['waits', 'waits']);
    first();
    first();
    expect([await settled(third), await settled(fourth)]).toEqual(['in', 'waits']);
  });

  it('counts what waits for each line of a key, and what runs for all of them', async () => {
    const gate = gateOf({ running: 1, waiting: 1 });
    const leave = await gate.enter(of('a', 'first'));
    const own = gate.enter(of('a', 'first'));
    await expect(gate.enter(of('a', 'first'))).rejects.toThrow();
    const other = gate.enter(of('a', 'second'));
    expect([await settled(own), await settled(other)]).toEqual(['waits', 'waits']);
    leave();
    expect([await settled(own), await settled(other)]).toEqual(['in', 'waits']);
    (await own)();
    (await other)();
    expect(gate.size).toBe(0);
  });

  it('keeps keys apart and forgets those that have nothing under way', async () => {
    const gate = gateOf({ running: 1, waiting: 0 });
    const leave = await gate.enter(of('a'));
    (await gate.enter(of('b')))();
    expect(gate.size).toBe(1);
    await expect(gate.enter(of('a'))).rejects.toThrow();
    leave();
    expect(gate.size).toBe(0);
    (await gate.enter(of('a')))();
  });

  it('refuses who has waited too long, whose place then goes to the next', async () => {
    const gate = gateOf({ running: 1, waitMs: 20 });
    const leave = await gate.enter(of('a'));
    await expect(gate.enter(of('a'))).rejects.toMatchObject({ http: 429, retryAfter: 1 });
    const next = gate.enter(of('a'));
    leave();
    expect(await settled(next)).toBe('in');
    (await next)();
    expect(gate.size).toBe(0);
  });
});

describe('the gates of a server', () => {
  const RUNNING = 10;
  const WAITING = 70;
  const begin = (gates: Gates, token: string | null) => {
    const session = { tenant: '1', userId: '7', tokenHash: Buffer.from(token ?? '') };
    const request = { caller: token === null ? null : { session }, ip: '10.0.0.1' } as unknown as FastifyRequest;
    const raw = Object.assign(new EventEmitter(), { destroyed: false, closed: false });
    return gates.begin(request, { raw } as unknown as FastifyReply);
  };
  const states = async (entries: Promise<unknown>[]) => {
    const settledStates = await Promise.all(entries.map(settled));
    return ['in', 'waits', 'refused'].map((state) => settledStates.filter((one) => one === state).length);
  };
  const many = (count: number, make: () => Promise<unknown>) => Array.from({ length: count }, make);

  it('count what waits per session: a browser is not refused for another one of the same account and address', async () => {
    const gates = new Gates();
    const first = many(RUNNING + WAITING + 1, () => begin(gates, 'one'));
    expect(await states(first)).toEqual([RUNNING, WAITING, 1]);
    expect(await states(many(WAITING + 1, () => begin(gates, 'two')))).toEqual([0, WAITING, 1]);
  });

  it('count calls without a session per address', async () => {
    const gates = new Gates();
    expect(await states(many(RUNNING + 190 + 1, () => begin(gates, null)))).toEqual([RUNNING, 190, 1]);
    expect(await states([begin(gates, 'one')])).toEqual([1, 0, 0]);
  });
});
