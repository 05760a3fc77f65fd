import type { StreamFailure } from '../workflow/failure.ts';
import type { PlayerEvent } from '../workflow/player.ts';

export type Stop = () => void;

/** A stream to be drawn in an element. */
export interface Wanted {
  address(): Promise<string>;
  video: HTMLVideoElement;
  send: (event: PlayerEvent) => void;
}

export interface Playing extends Omit<Wanted, 'address'> {
  url: string;
  fail(failure: StreamFailure): void;
}

/** An engine at work. */
export interface Engine {
  stop: Stop;
  /** Seconds the picture is behind the live edge, where the engine knows it from its playlist. */
  behind?: () => number;
}
