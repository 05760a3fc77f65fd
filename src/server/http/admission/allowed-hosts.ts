/** True if the Host header names one of the configured hosts, with or without a port; without configured hosts, any. */
export function isHostAllowed(host: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const name = (host ?? '').toLowerCase();
  return allowed.includes(name) || allowed.includes(name.replace(/:\d+$/, ''));
}
