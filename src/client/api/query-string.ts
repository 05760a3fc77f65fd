/** Query parameters by name; typed `object`, because interfaces are not assignable to index signatures. */
export type Query = object;

/** `{a: 1, b: '', c: ['x', 'y']}` → `?a=1&c=x&c=y`; '' means "no filter" (wire.md#1.3), as null and undefined. */
export function toQueryString(query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') parameters.append(key, String(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
