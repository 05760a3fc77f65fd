/** Returns `make` with a cache by text, which is emptied once it holds `most` results; errors are not cached. */
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
