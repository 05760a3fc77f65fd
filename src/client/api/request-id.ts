/** A random uuid v4. `crypto.randomUUID` exists in secure contexts alone; a plant's intranet may be plain http. */
export function createRequestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Creates a form's request ids: equal content keeps its id, so a repeated save returns the stored result. Changed
 * content gets a new id, since the server answers 400 for the same id with another body (security.md#R11).
 */
export function createRequestIds(): (body: unknown) => string {
  let last: { body: string; id: string } | null = null;
  return (body) => {
    const text = JSON.stringify(body) ?? '';
    if (last?.body !== text) last = { body: text, id: createRequestId() };
    return last.id;
  };
}
