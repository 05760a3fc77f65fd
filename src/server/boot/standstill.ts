/** Interval between two checks, in ms. */
export const LOOK_MS = 10_000;
const MISSED = 3;
/** Delay of a check, in ms, that shows the machine slept or was overloaded, and the watched thread with it. */
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
   * @param now milliseconds of a clock that only goes forward
   * @param beats present value of the thread's counter
   * @returns true after three checks in a row for which the counter did not rise
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
