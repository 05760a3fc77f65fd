/** Begins with one slash: with two it would name a host. */
const OWN_PATH = /^\/(?![/\\])/;
const ALLOWED = new Set(['http:', 'https:', 'ws:', 'wss:']);

/**
 * The one gate for addresses that come from records, menus or the address line (security.md#R18): absolute http(s) or
 * ws(s), or a path of this site; no credentials, no javascript: or data:. Null when it is none of these.
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

/**
 * Target of `?redirect=`: a path of this site, or null. `//host` and `/\host` would leave it, and the login screen
 * itself would come round again.
 */
export function safeRedirect(text: string | null): string | null {
  if (!text || !OWN_PATH.test(text)) return null;
  try {
    const url = new URL(text, window.location.origin);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/user/')) return null;
    const target = url.pathname + url.search + url.hash;
    // `/..//host` becomes `//host` only when it is read.
    return OWN_PATH.test(target) ? target : null;
  } catch {
    return null;
  }
}
