/** True where the browser keeps pages on the device: only over HTTPS or on this computer, and not in all browsers. */
export const canKeepPage = (): boolean => 'serviceWorker' in navigator && window.isSecureContext;

let isRegistered = false;

/** Keeps page and files of this build on the device, once the page has loaded and is idle. */
export function keepPageHere(): void {
  if (isRegistered || !canKeepPage() || import.meta.env.DEV) return;
  isRegistered = true;
  const register = () =>
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      // The page works without it; a browser or policy may refuse.
      .catch(() => undefined);
  // The page comes first: the files of other screens are fetched when nothing else is.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register, { timeout: 10_000 }) : register();
  if (document.readyState === 'complete') setTimeout(later, START_MS);
  else window.addEventListener('load', () => setTimeout(later, START_MS), { once: true });
}

const START_MS = 3_000;

/** Milliseconds after which the page reloads although the newest version has not taken over. */
const TAKE_OVER_MS = 3_000;

/** Reloads the page with the newest version, which takes over from the one kept on this device. */
export async function reloadNewest(): Promise<void> {
  const reload = () => window.location.reload();
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting || !navigator.serviceWorker.controller) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  registration.waiting.postMessage('take-over');
}
