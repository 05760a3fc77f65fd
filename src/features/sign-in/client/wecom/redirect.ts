import { safeRedirect } from '../../../../client/api/safe-url.ts';

/** Where somebody was going when he left for the provider; of this tab alone, like the way there and back. */
const KEY = 'wecom-redirect';

export function keepRedirect(target: string | null): void {
  try {
    const safe = safeRedirect(target);
    if (safe) window.sessionStorage.setItem(KEY, safe);
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // A browser without storage: he arrives at the home page.
  }
}

/** The kept target; looked at again, because storage is no safer than an address (security.md#R18). */
export function keptRedirect(): string {
  try {
    return safeRedirect(window.sessionStorage.getItem(KEY)) ?? '/homePage';
  } catch {
    return '/homePage';
  }
}
