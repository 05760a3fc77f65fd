import { expect, it } from 'vitest';
import type { UserCtx } from '../../../../server/ctx.ts';
import { CARD_SOURCES, type CardReading, type CardSource } from '../../../../server/records/registries/card-sources.ts';
import type { Card } from './boards.ts';
import { Readings } from './readings.ts';

const SOURCE = 'Readings.test';
const CARD: Card = { key: 'k', title: '', picture: 'figure', width: 1, period: 'all', source: SOURCE };

let time = Date.parse('2026-11-20T00:00:00Z');
const ctx = {
  tenant: '1',
  caller: { id: '1' },
  permissions: new Set(),
  now: () => new Date(time),
} as unknown as UserCtx; // what a reading uses of it
const database = { tx: (_: string, work: (db: unknown) => Promise<unknown>) => work(session) } as never;
const session = { all: async () => [], platform: { selectNoFrom: () => null } };

let read: CardSource['read'];
CARD_SOURCES.install([{ name: SOURCE, measures: [], reads: [], read: (...of) => read(...of) }]);

/** Makes readings of the source end when released; each returns its own number. */
function blocked() {
  const releases: (() => void)[] = [];
  read = async () => {
    const number = releases.length + 1;
    await new Promise<void>((resolve) => releases.push(resolve));
    const reading: CardReading = { columns: [], rows: [{ id: '1', name: '', values: [number] }] };
    return () => reading;
  };
  return async (at: number) => {
    while (releases[at] === undefined) await new Promise(setImmediate);
    releases[at]();
  };
}

const stateAndValue = async (readings: Readings) => {
  const [card] = await readings.read(ctx, [CARD]);
  return [card?.state, card?.reading?.rows[0]?.values[0]];
};

it('shows figures of at most a minute ago while newer ones are read, where a reading takes long', async () => {
  const release = blocked();
  const readings = new Readings(database, { quickMs: 0 });
  const first = stateAndValue(readings);
  await release(0);
  expect(await first).toEqual(['ok', 1]);
  expect(await stateAndValue(readings)).toEqual(['kept', 1]);
  await release(1);
  await new Promise(setImmediate);
  time += 61_000;
  const late = stateAndValue(readings);
  await release(2);
  expect(await late).toEqual(['ok', 3]);
});

it('waits for the figures of the moment where a reading is quick', async () => {
  const release = blocked();
  const readings = new Readings(database, { quickMs: Number.POSITIVE_INFINITY });
  for (const at of [0, 1]) {
    const answer = stateAndValue(readings);
    await release(at);
    expect(await answer).toEqual(['ok', at + 1]);
  }
});

it('shows what it has where a card that was quick is late, and then waits for it no longer', async () => {
  const release = blocked();
  const readings = new Readings(database, { quickMs: Number.POSITIVE_INFINITY, cardMs: 2_000 });
  const first = stateAndValue(readings);
  await release(0);
  expect(await first).toEqual(['ok', 1]);
  // Cards that share counted figures stay fast until the next write.
  expect(await stateAndValue(readings)).toEqual(['kept', 1]);
  expect(await stateAndValue(readings)).toEqual(['kept', 1]);
  time += 61_000;
  expect(await stateAndValue(readings)).toEqual(['slow', 1]);
});
