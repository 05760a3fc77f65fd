import { setImmediate } from 'node:timers/promises';

/** Length of a turn, in ms; other requests wait at most for one turn and one unit of work. */
const TURN_MS = 15;

export interface BreathOptions {
  /** Called at the end of every turn; may throw to stop the work. */
  onTurn?(): void;
  /** Clock in milliseconds, from any origin. */
  now?(): number;
}

/** Divides long work of this thread into turns, between which other requests are served. */
export class Breath {
  readonly #onTurn: () => void;
  readonly #now: () => number;
  #started: number;
  /** Number of turns that have ended. */
  turns = 0;

  constructor({ onTurn = () => undefined, now = () => performance.now() }: BreathOptions = {}) {
    this.#onTurn = onTurn;
    this.#now = now;
    this.#started = now();
  }

  /** Call between units of work, each of them much shorter than a turn. */
  async take(): Promise<void> {
    if (this.#now() - this.#started < TURN_MS) return;
    this.turns += 1;
    this.#onTurn();
    await setImmediate();
    this.#started = this.#now();
  }
}
