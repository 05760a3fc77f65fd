/**
 * Lists by media query. Cached, since Chromium keeps the parsed query of every list, which adds up where charts are
 * drawn all day.
 */
type Lists = Map<string, MediaQueryList>;

const readLists: Lists = new Map();
const watchedLists: Lists = new Map();

export function isMedia(query: string): boolean {
  return listOf(query, readLists).matches;
}

/**
 * Calls the listener after each change of a media query. Never reads the list: reading it between a change and the
 * change event makes Chromium drop the event for all listeners.
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
