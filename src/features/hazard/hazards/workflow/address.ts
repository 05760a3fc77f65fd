/** Path of a hazard's own page, used in links, messages and copied addresses. */
export function hazardPath(code: string): string {
  return `/hazards/${encodeURIComponent(code)}`;
}

/** Name and link of a hazard for a message's title; empty for a hazard without a number. */
export function aboutHazard(code: unknown): { about: { name: string; link: string } } | Record<string, never> {
  return typeof code === 'string' && code !== '' ? { about: { name: code, link: hazardPath(code) } } : {};
}
