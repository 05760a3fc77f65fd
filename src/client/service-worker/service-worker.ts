import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** Files of this build with a content hash in their name, and the revision of its page; set by the build. */
declare const FILES: readonly string[];
declare const REVISION: string;

/** Address of the page in the cache: requests for `/` always go to the server. */
const PAGE = '/index.html';
/** Milliseconds after which the kept page is shown although the network may still answer. */
const PATIENCE_MS = 1_000;
/** Addresses below /api with a content hash: validators of forms, without data of users. */
const MODULE = /^\/api\/schemas\/\w+\/[\w-]+\.js$/;
const MODULES = 'modules';
const MOST_MODULES = 300;

// The page and its files are kept and replaced together, so that the page never names a file that is not there.
precacheAndRoute([{ url: PAGE, revision: REVISION }, ...FILES.map((url) => ({ url, revision: null }))], {
  directoryIndex: '',
  cleanURLs: false,
});

/**
 * Opens a page from the network, since its policy names today's cameras. Without a network the kept page opens, with
 * the nonce and policy of its time.
 */
async function openPage(request: Request): Promise<Response> {
  const kept = await matchPrecache(PAGE);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const fresh = fetch(request).then(
    (reply) => (reply.status < 500 ? reply : kept),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

registerRoute(
  new NavigationRoute(({ request }) => openPage(request), { denylist: [/^\/api\//, /^\/(healthz|readyz|metrics)$/] }),
);

async function takeModule(request: Request): Promise<Response> {
  const cache = await caches.open(MODULES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    await cache.put(request, reply.clone());
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST_MODULES))) await cache.delete(oldest);
  }
  return reply;
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && MODULE.test(url.pathname),
  ({ request }) => takeModule(request),
);

// A new version waits until the page requests it, and never replaces an open form.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
