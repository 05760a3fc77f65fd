import { setTimeout as sleep } from 'node:timers/promises';

/** One saved record, with the time its user had to wait. */
export interface Waited {
  /** Time of sending, in ms of performance.now(). */
  at: number;
  ms: number;
}

export interface Writers {
  waited: Waited[];
  /** Saves refused because the record or its form changed after reading. The writer then reads the record again. */
  refused: number;
  stop(): Promise<void>;
}

interface Place {
  address: string;
  token: string;
  resource: string;
  /** Pattern of the server's message if the form changed between reading and saving; any other refusal is an error. */
  outdated: RegExp;
}

interface Envelope {
  success: boolean;
  message: string;
  data: Record<string, unknown>;
}

/** Milliseconds between two saves of the same writer. */
const PAUSE_MS = 10;

async function send({ address, token }: Place, path: string, body?: object): Promise<Envelope> {
  const answer = await fetch(`${address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Envelope; // format of wire.md#1.2
}

/** Starts writers that edit records repeatedly and in parallel; like a form, each reads and saves whole records. */
export function startWriters(place: Place, { ids, writers }: { ids: readonly number[]; writers: number }): Writers {
  const state = { waited: [] as Waited[], refused: 0, isOver: false };
  const failures: unknown[] = [];
  const share = Math.max(1, Math.floor(ids.length / writers));
  const running = Array.from({ length: writers }, (_, n) =>
    write(place, ids.slice(n * share, (n + 1) * share), state).catch((error: unknown) => failures.push(error)),
  );
  return {
    waited: state.waited,
    get refused() {
      return state.refused;
    },
    async stop() {
      state.isOver = true;
      await Promise.all(running);
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function write(
  place: Place,
  ids: readonly number[],
  state: { waited: Waited[]; refused: number; isOver: boolean },
): Promise<void> {
  for (let n = 0; !state.isOver; n += 1) {
    const read = await send(place, `${place.resource}/detail?id=${ids[n % ids.length]}`);
    const at = performance.now();
    const reply = await send(place, `${place.resource}/edit`, { ...read.data, seq: (n % 999) + 1 });
    state.waited.push({ at, ms: performance.now() - at });
    if (!reply.success && !place.outdated.test(reply.message))
      throw new Error(`${place.resource}/edit: ${reply.message}`);
    if (!reply.success) state.refused += 1;
    await sleep(PAUSE_MS);
  }
}

/** Quantile of the values: the share `part` of them is smaller. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
