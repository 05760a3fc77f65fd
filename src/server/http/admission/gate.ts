import type { AppError } from '../../errors.ts';

/** Limits of the entries with one key. */
export interface Bounds {
  /** Maximum entries at a time. */
  running: number;
  /** Maximum entries that wait in one line; any further one is refused at once. */
  waiting: number;
  /** Maximum wait before the refusal, in ms. */
  waitMs: number;
}

interface Lane {
  running: number;
  waiting: Waiter[];
}

interface Waiter {
  line: string;
  admit(): void;
}

/** Key whose entries are counted together, and the line in which a call waits. */
export interface Standing {
  key: string;
  line: string;
}

/** Ends the entry; a second call has no effect. */
export type Leave = () => void;

/**
 * Limits how many entries of one key run at once in this process; others wait in the order they came. Each process
 * counts separately: two servers admit twice as many, each within its own capacity.
 */
export class Gate {
  readonly #bounds: Bounds;
  readonly #refusal: () => AppError;
  readonly #lanes = new Map<string, Lane>();

  /** `refusal` makes the error for a call that finds the line full or has waited too long. */
  constructor(bounds: Bounds, refusal: () => AppError) {
    this.#bounds = bounds;
    this.#refusal = refusal;
  }

  /** Keys with work under way or waiting; an idle key takes no memory. */
  get size(): number {
    return this.#lanes.size;
  }

  /** Resolves when the caller may run. @throws the refusal of this gate */
  async enter({ key, line }: Standing): Promise<Leave> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running < this.#bounds.running) lane.running += 1;
    else await this.#wait(lane, line);
    return this.#leaving(key, lane);
  }

  #wait(lane: Lane, line: string): Promise<void> {
    if (lane.waiting.filter((one) => one.line === line).length >= this.#bounds.waiting) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        line,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
        reject(this.#refusal());
      }, this.#bounds.waitMs);
      lane.waiting.push(waiter);
    });
  }

  /** Passes the entry to the next call in line; `running` falls only if no call waits. */
  #leaving(key: string, lane: Lane): Leave {
    let isGone = false;
    return () => {
      if (isGone) return;
      isGone = true;
      const next = lane.waiting.shift();
      if (next) return next.admit();
      lane.running -= 1;
      if (lane.running === 0) this.#lanes.delete(key);
    };
  }
}
