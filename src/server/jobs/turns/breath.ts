import { setImmediate } from 'node:timers/promises';

/** Others wait for one turn and one unit of work at most. */
const TURN_MS = 15;

export interface BreathOptions {
  /** Called at the end of every turn; may throw to stop the work. */
  onTurn?(): void;
  /** Milliseconds from any beginning. */
  now?(): number;
}

/** Divides long work of this thread into turns, between which requests of others are served. */
export class Breath {
  readonly #onTurn: () => void;
  readonly #now: () => number;
  #started: number;
  /** Turns that are over. */
  turns = 0;

  constructor({ onTurn = () => undefined, now = () => performance.now() }: BreathOptions = {}) {
    this.#onTurn = onTurn;
    this.#now = now;
    this.#started = now();
  }

  /** Called between units of work, each of them much shorter than a turn. */
  async take(): Promise<void> {
    if (this.#now() - this.#started < TURN_MS) return;
    this.turns += 1;
    this.#onTurn();
    await setImmediate();
    this.#started = this.#now();
  }
}
