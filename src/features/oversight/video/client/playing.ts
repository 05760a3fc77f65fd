import type { StreamFailure } from '../workflow/failure.ts';
import type { PlayerEvent } from '../workflow/player.ts';

export type Stop = () => void;

/** A stream to play in an element. */
export interface Wanted {
  address(): Promise<string>;
  video: HTMLVideoElement;
  send: (event: PlayerEvent) => void;
}

export interface Playing extends Omit<Wanted, 'address'> {
  url: string;
  fail(failure: StreamFailure): void;
}

/** A running engine. */
export interface Engine {
  stop: Stop;
  /** Seconds the picture is behind the live edge, if the engine reads it from its playlist. */
  behind?: () => number;
}
