/**
 * Finds a table that is not qualified with a schema, in statements of our own builder, which always quotes identifiers.
 * Used in tests; at run time the empty search_path refuses such a statement anyway (security.md#R7).
 */
export function unqualifiedTable(sql: string): string | null {
  const common = new Set(
    [...sql.matchAll(/(?:\bwith|,)\s+(?:recursive\s+)?"([^"]+)"(?:\s*\([^)]*\))?\s+as\b/gi)].map((m) => m[1]),
  );
  for (const match of sql.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+|lateral\s+)?"([^"]+)"(\s*\.)?/gi)) {
    const [, name = '', dot] = match;
    if (!dot && !common.has(name)) return name;
  }
  return null;
}
