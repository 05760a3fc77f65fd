/** Whether the Host header names one of the configured hosts, with or without a port; none configured: any. */
export function isHostAllowed(host: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const name = (host ?? '').toLowerCase();
  return allowed.includes(name) || allowed.includes(name.replace(/:\d+$/, ''));
}
