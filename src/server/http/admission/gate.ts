import type { AppError } from '../../errors.ts';

/** Limits of a gate for each key. */
export interface Bounds {
  /** Maximum calls that run at a time. */
  running: number;
  /** Maximum calls that wait in one line; further ones are refused. */
  waiting: number;
  /** Maximum wait, in ms, after which a call is refused. */
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

/** `key`: calls with the same key are counted together; `line`: waiting calls of the same line are counted together. */
export interface Standing {
  key: string;
  line: string;
}

/** Ends the counting of a call; does nothing the second time. */
export type Leave = () => void;

/** Limits how many calls of one key run at once in this process; others wait in order. */
export class Gate {
  readonly #bounds: Bounds;
  readonly #refusal: () => AppError;
  readonly #lanes = new Map<string, Lane>();

  /** `refusal` creates the error for a call that finds its line full or waits too long. */
  constructor(bounds: Bounds, refusal: () => AppError) {
    this.#bounds = bounds;
    this.#refusal = refusal;
  }

  /** Number of keys with running or waiting calls; others take no memory. */
  get size(): number {
    return this.#lanes.size;
  }

  /** Resolves when the call may run. @throws the gate's refusal */
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

  /** Returns the function that lets the next waiting call run, or lowers `running`. */
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
