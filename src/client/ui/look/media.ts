/** Lists by query, cached: Chromium keeps the parsed query of every list, which adds up where charts are drawn all day. */
type Lists = Map<string, MediaQueryList>;

const readLists: Lists = new Map();
const watchedLists: Lists = new Map();

/** True if the media query holds now. */
export function isMedia(query: string): boolean {
  return listOf(query, readLists).matches;
}

/**
 * Calls the listener after each change of a media query. Its list is never read: reading one between a change and its
 * event makes Chromium drop the event for all listeners.
 */
export function onMedia(query: string, listener: () => void): () => void {
  const list = listOf(query, watchedLists);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

function listOf(query: string, lists: Lists): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}
