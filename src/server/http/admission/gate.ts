import type { AppError } from '../../errors.ts';

/** What one key may do at a time. */
export interface Bounds {
  /** Entries at once. */
  running: number;
  /** Further ones that may wait for their turn in one line; any beyond is refused at once. */
  waiting: number;
  /** Longest wait before the refusal. */
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

/** Whose turns are counted together, and in which of his lines a call waits. */
export interface Standing {
  key: string;
  line: string;
}

/** Gives the place back; calling it twice does nothing more. */
export type Leave = () => void;

/**
 * Bounds how many pieces of work of one key run at once in this process; others wait in the order they came. By its
 * nature it knows this process alone: two servers let twice as many through, each within what it can bear itself.
 */
export class Gate {
  readonly #bounds: Bounds;
  readonly #refusal: () => AppError;
  readonly #lanes = new Map<string, Lane>();

  /** `refusal` makes the error of whoever finds the lane full or has waited too long. */
  constructor(bounds: Bounds, refusal: () => AppError) {
    this.#bounds = bounds;
    this.#refusal = refusal;
  }

  /** Keys with work under way or waiting; an idle key takes no memory. */
  get size(): number {
    return this.#lanes.size;
  }

  /** Resolves when it is the caller's turn. @throws the refusal of this gate */
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

  /** The place passes to the next who waits, so that `running` changes only where no one does. */
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
