/** Query keys that open a dialog of a list: `?do=add`, `?do=detail&id=12`. */
export const ASKED = { verb: 'do', id: 'id' } as const;

/** Address of a page with one of its dialogs open, for links from other pages. */
export function pathAsking(path: string, verb: string, id?: string): string {
  const asked = new URLSearchParams({ [ASKED.verb]: verb, ...(id === undefined ? {} : { [ASKED.id]: id }) });
  return `${path}?${asked}`;
}
