/** Path with exactly one leading slash; two would name a host. */
const OWN_PATH = /^\/(?![/\\])/;
const ALLOWED = new Set(['http:', 'https:', 'ws:', 'wss:']);

/**
 * Checks addresses from records, menus or the address line (security.md#R18): absolute http(s) or ws(s), or a path of
 * this site. Returns null for others, such as javascript:, data: or addresses with credentials.
 */
export function safeUrl(text: string): string | null {
  const trimmed = text.trim();
  try {
    const url = new URL(trimmed, window.location.origin);
    if (!ALLOWED.has(url.protocol) || url.username !== '' || url.password !== '') return null;
    return trimmed;
  } catch {
    return null;
  }
}

/** Path of `?redirect=` on this site; null for other sites (`//host`, `/\host`) and for the login screen. */
export function safeRedirect(text: string | null): string | null {
  if (!text || !OWN_PATH.test(text)) return null;
  try {
    const url = new URL(text, window.location.origin);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/user/')) return null;
    const target = url.pathname + url.search + url.hash;
    // Checks again: parsing turns `/..//host` into `//host`.
    return OWN_PATH.test(target) ? target : null;
  } catch {
    return null;
  }
}
