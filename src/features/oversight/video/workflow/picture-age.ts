/** State of a playing video at one moment. */
export interface Reading {
  nowMs: number;
  /** Position of the visible picture on the stream's time line, in seconds. */
  position: number;
  /** Position of the newest received picture, in seconds. */
  newest: number;
  /** Seconds behind the live edge, if the engine reports them. */
  behind?: number | undefined;
}

export interface PictureAge {
  /** Milliseconds since the visible picture was new. */
  ageMs: number;
  /** Milliseconds since the picture moved. */
  stillMs: number;
}

/**
 * Estimates the picture's age without the camera's clock, unless the engine reports `behind`. The smallest difference
 * seen between clock and stream position means no delay; the excess over it is the age.
 */
export class PictureClock {
  #soonestMs = Number.POSITIVE_INFINITY;
  #position: number | null = null;
  #movedAtMs: number | null = null;

  /** Age of the picture; null before a picture has moved. */
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
