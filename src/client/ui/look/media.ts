const lists = new Map<string, MediaQueryList>();

/**
 * The list of a media query, the same each time: Chromium keeps the parsed query of every list that was made, which
 * adds up where charts are drawn all day.
 */
export function mediaOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}
