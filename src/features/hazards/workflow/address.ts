/** Path of a hazard's own page: what links, messages and copied addresses lead to. */
export function hazardPath(code: string): string {
  return `/hazards/${encodeURIComponent(code)}`;
}

/** What a message is about, for its title and its way there; nothing of a hazard without a number. */
export function aboutHazard(code: unknown): { about: { name: string; link: string } } | Record<string, never> {
  return typeof code === 'string' && code !== '' ? { about: { name: code, link: hazardPath(code) } } : {};
}
