/** True if the Host header, with or without port, is one of the configured names; without names, always. */
export function isHostAllowed(host: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const name = (host ?? '').toLowerCase();
  return allowed.includes(name) || allowed.includes(name.replace(/:\d+$/, ''));
}
