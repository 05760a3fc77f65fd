import { PictureClock } from '../workflow/picture-age.ts';
import type { Engine, Playing } from './playing.ts';

const EVERY_MS = 1_000;
/** Behind the newest picture by more than this: jump to it. */
const BEHIND_SECONDS = 3;
/** Where a jump lands before the newest picture, so that there is something to show. */
const ROOM_SECONDS = 0.5;

/** Reports every second how old the picture is, and jumps to the newest one, at once when the tab is seen again. */
export function watchPicture({ video, send }: Playing, { behind }: Engine): () => void {
  const clock = new PictureClock();
  const look = () => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const newest = newestOf(video);
    const age = clock.read({ nowMs: performance.now(), position: video.currentTime, newest, behind: behind?.() });
    if (age) send({ type: 'PICTURE', ...age });
    // A playlist has its own distance to the live edge, which its engine keeps.
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
