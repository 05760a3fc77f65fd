/** Interval between two checks, in ms. */
export const LOOK_MS = 10_000;
const MISSED = 3;
/** Maximum delay of a check, in ms. A later check means a sleeping or overloaded machine: none counts for QUIET_MS. */
const LATE_MS = 5_000;
const QUIET_MS = 60_000;

/** Decides whether a thread still runs, by a counter that the thread raises every second (`beats`). */
export class Standstill {
  #looked: number;
  #beats: number;
  #missed = 0;
  #quietUntil = 0;

  constructor(now: number, beats: number) {
    this.#looked = now;
    this.#beats = beats;
  }

  /**
   * @param now milliseconds of a monotonic clock
   * @param beats the thread's counter
   * @returns true after three checks in a row without a higher counter
   */
  look(now: number, beats: number): boolean {
    if (now - this.#looked > LOOK_MS + LATE_MS) this.#quietUntil = now + QUIET_MS;
    const isMissed = beats === this.#beats && now >= this.#quietUntil;
    this.#missed = isMissed ? this.#missed + 1 : 0;
    this.#looked = now;
    this.#beats = beats;
    return this.#missed >= MISSED;
  }
}
