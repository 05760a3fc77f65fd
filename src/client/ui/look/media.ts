const lists = new Map<string, MediaQueryList>();

/**
 * Media query list, cached: Chromium keeps the parsed query of every list, which adds up where charts are drawn all
 * day.
 */
export function mediaOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}
