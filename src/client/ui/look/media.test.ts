import { afterEach, expect, it, vi } from 'vitest';
import { isMedia, onMedia } from './media.ts';

afterEach(() => vi.unstubAllGlobals());

it('a change of a media query calls its listeners also if the query is read before the event', () => {
  const events: (() => unknown)[] = [];
  let isMore = false;
  // Chromium sends no event of a list that is read between its change and the event.
  vi.stubGlobal('matchMedia', () => {
    const list = new EventTarget();
    let last = isMore;
    events.push(() => last !== isMore && list.dispatchEvent(new Event('change')));
    const read = () => {
      last = isMore;
      return last;
    };
    return Object.defineProperty(list, 'matches', { get: read });
  });
  const query = '(prefers-contrast: more)';
  const listener = vi.fn();
  const stop = onMedia(query, listener);
  expect(isMedia(query)).toBe(false);
  isMore = true;
  expect(isMedia(query)).toBe(true);
  for (const send of events) send();
  expect(listener).toHaveBeenCalledOnce();
  stop();
  for (const send of events) send();
  expect(listener).toHaveBeenCalledOnce();
});
