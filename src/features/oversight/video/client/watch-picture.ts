import type { StreamFailure } from '../workflow/failure.ts';
import { PictureClock } from '../workflow/picture-age.ts';
import type { PlayerEvent } from '../workflow/player.ts';

const EVERY_MS = 1_000;
/** Seconds behind the newest picture after which the player jumps to it. */
const BEHIND_SECONDS = 3;
/** Seconds before the newest picture at which a jump ends, to keep some pictures buffered. */
const ROOM_SECONDS = 0.5;

/** Reports the age of the picture every second. Jumps to the newest picture if playback is BEHIND_SECONDS late. */
export function watchPicture({ video, send }: Playing, { behind }: Engine): () => void {
  const clock = new PictureClock();
  const look = () => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const newest = newestOf(video);
    const age = clock.read({ nowMs: performance.now(), position: video.currentTime, newest, behind: behind?.() });
    if (age) send({ type: 'PICTURE', ...age });
    // A playlist keeps its own distance to the live edge, controlled by its engine.
    if (!behind && !document.hidden) jumpToLive(video, newest);
  };
  const seen = () => {
    if (document.hidden) return;
    jumpToLive(video, newestOf(video));
    look();
  };
  const timer = setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

function newestOf({ buffered }: HTMLVideoElement): number {
  return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
}

function jumpToLive(video: HTMLVideoElement, newest: number): void {
  if (newest - video.currentTime > BEHIND_SECONDS) video.currentTime = newest - ROOM_SECONDS;
  if (video.paused) video.play().catch(() => {});
}

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

export interface Engine {
  stop: Stop;
  /** Seconds the picture is behind the live edge, if the engine reads it from its playlist. */
  behind?: () => number;
}
