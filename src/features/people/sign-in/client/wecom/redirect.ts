import { safeRedirect } from '../../../../../client/api/safe-url.ts';

/** Storage key of the user's target before the redirect to the provider; valid in this tab only, like the redirect. */
const KEY = 'wecom-redirect';

export function keepRedirect(target: string | null): void {
  try {
    const safe = safeRedirect(target);
    if (safe) window.sessionStorage.setItem(KEY, safe);
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the user arrives at the home page.
  }
}

/** The stored target, checked again, because storage is no safer than an address (security.md#R18). */
export function keptRedirect(): string {
  try {
    return safeRedirect(window.sessionStorage.getItem(KEY)) ?? '/homePage';
  } catch {
    return '/homePage';
  }
}
