/** What is read of a playing video at one moment. */
export interface Reading {
  nowMs: number;
  /** Place of the picture shown on the stream's time line, in seconds. */
  position: number;
  /** Place of the newest picture that has arrived, in seconds. */
  newest: number;
  /** Seconds behind the live edge as the engine has it, where it does. */
  behind?: number | undefined;
}

export interface PictureAge {
  /** Between now and the moment the picture shown was new. */
  ageMs: number;
  /** Since the picture moved. */
  stillMs: number;
}

/**
 * How old the picture is, without a clock of the camera. The picture that came soonest for its place on the time line
 * counts as new; others are as much older as they came later.
 */
export class PictureClock {
  #soonestMs = Number.POSITIVE_INFINITY;
  #position: number | null = null;
  #movedAtMs: number | null = null;

  /** null: no picture has moved yet. */
  read({ nowMs, position, newest, behind }: Reading): PictureAge | null {
    this.#soonestMs = Math.min(this.#soonestMs, nowMs - Math.max(newest, position) * 1_000);
    if (this.#position !== null && position !== this.#position) this.#movedAtMs = nowMs;
    this.#position = position;
    if (this.#movedAtMs === null) return null;
    const stillMs = nowMs - this.#movedAtMs;
    const ageMs = behind === undefined ? nowMs - position * 1_000 - this.#soonestMs : behind * 1_000;
    return { ageMs: Math.round(Math.max(ageMs, stillMs)), stillMs: Math.round(stillMs) };
  }
}
