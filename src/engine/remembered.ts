/** Caches results of `make` by text; empties the cache at `most` results. Errors are not cached. */
export function remembered<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const results = new Map<string, Made>();
  return (text) => {
    const cached = results.get(text);
    if (cached !== undefined) return cached;
    if (results.size >= most) results.clear();
    const made = make(text);
    results.set(text, made);
    return made;
  };
}
