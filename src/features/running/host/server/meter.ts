import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

interface Reading {
  atMs: number;
  /** Ticks of all processors: busy ones, and their total. */
  busy: number;
  ticks: number;
  received: number;
  sent: number;
}

/** Load of the host between two readings. */
export interface Load {
  /** Per cent of all processors. */
  cpu: number;
  /** Bytes since the host started. */
  received: number;
  sent: number;
  /** Bytes a second. */
  receiving: number;
  sending: number;
}

/**
 * Limits of the milliseconds between two readings: rates over less are inexact, over more they hide the present load.
 */
const MIN_MS = 200;
const MAX_MS = 15_000;

/** Measures the load of this host for any number of callers. Keeps a reading between calls, because rates need two. */
export class Meter {
  #last: Reading | null = null;
  #load: Load | null = null;
  #measuring: Promise<Load> | null = null;

  load(): Promise<Load> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #measure(): Promise<Load> {
    const age = this.#last === null ? Number.POSITIVE_INFINITY : performance.now() - this.#last.atMs;
    if (this.#load && age < MIN_MS) return this.#load;
    const before = this.#last === null || age > MAX_MS ? await read() : this.#last;
    if (before !== this.#last) await sleep(MIN_MS);
    const after = await read();
    this.#last = after;
    this.#load = loadBetween(before, after);
    return this.#load;
  }
}

/** @internal */
export function loadBetween(before: Reading, after: Reading): Load {
  const seconds = Math.max(0.001, (after.atMs - before.atMs) / 1_000);
  const ticks = after.ticks - before.ticks;
  // Counters fall when a network interface is removed.
  const perSecond = (from: number, to: number) => Math.max(0, Math.round((to - from) / seconds));
  return {
    cpu: ticks > 0 ? Math.min(100, Math.round(((after.busy - before.busy) / ticks) * 1_000) / 10) : 0,
    received: after.received,
    sent: after.sent,
    receiving: perSecond(before.received, after.received),
    sending: perSecond(before.sent, after.sent),
  };
}

async function read(): Promise<Reading> {
  const network = await readNetwork();
  let busy = 0;
  let ticks = 0;
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq;
    ticks += all;
    busy += all - times.idle;
  }
  return { atMs: performance.now(), busy, ticks, ...network };
}

/** Bytes through all network interfaces but the loopback; 0 where the host has no such counters. */
async function readNetwork(): Promise<{ received: number; sent: number }> {
  const text = await readFile('/proc/net/dev', 'utf8').catch(() => '');
  return networkOf(text);
}

/** @internal */
export function networkOf(text: string): { received: number; sent: number } {
  let received = 0;
  let sent = 0;
  for (const line of text.split('\n')) {
    const [, name, counters] = /^\s*([^:\s]+):\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || counters === undefined || name === 'lo') continue;
    const columns = counters.trim().split(/\s+/).map(Number);
    received += columns[0] ?? 0;
    sent += columns[8] ?? 0;
  }
  return { received, sent };
}
