import { setImmediate } from 'node:timers/promises';

/** Maximum length of a turn in ms; other requests wait for at most one turn and one unit of work. */
const TURN_MS = 15;

export interface BreathOptions {
  /** Called after every turn; may throw to end the work. */
  onTurn?(): void;
  /** Clock in ms. */
  now?(): number;
}

/** Divides long work into turns, between which this thread serves requests. */
export class Breath {
  readonly #onTurn: () => void;
  readonly #now: () => number;
  #started: number;
  turns = 0;

  constructor({ onTurn = () => undefined, now = () => performance.now() }: BreathOptions = {}) {
    this.#onTurn = onTurn;
    this.#now = now;
    this.#started = now();
  }

  /** To be called between units of work that are much shorter than a turn. */
  async take(): Promise<void> {
    if (this.#now() - this.#started < TURN_MS) return;
    this.turns += 1;
    this.#onTurn();
    await setImmediate();
    this.#started = this.#now();
  }
}
