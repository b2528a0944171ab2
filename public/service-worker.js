/**
 * Shows `/hors-ligne` instead of the browser's error page when a page cannot be loaded (decision 69). Stores
 * nothing else, because signed-in users may share the computer.
 */
const cacheName = 'hors-ligne';
const pagePath = '/hors-ligne';
const maxAgeMilliseconds = 3_600_000;

async function storePage() {
  const response = await fetch(pagePath, { cache: 'no-store', credentials: 'omit', redirect: 'error' });
  if (response.ok) await (await caches.open(cacheName)).put(pagePath, response);
  return response.status;
}

async function removeItself() {
  await caches.delete(cacheName);
  await self.registration.unregister();
}

/** Stores the page again if it is old. If the site has the page no more, ends this worker. */
async function renewPage() {
  const page = await caches.match(pagePath);
  // The clock of the device may be wrong in both directions.
  const age = Math.abs(Date.now() - Date.parse(page?.headers.get('Date') ?? ''));
  if (age < maxAgeMilliseconds) return;
  const status = await storePage();
  if (status === 404 || status === 410) await removeItself();
}

async function loadPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // A failed renewal is repeated after the next page.
    event.waitUntil(renewPage().catch(() => undefined));
    return response;
  } catch (error) {
    const page = await caches.match(pagePath);
    if (!page) throw error;
    // With an error status, browsers neither keep the page in the history cache nor prerender it.
    return new Response(page.body, { status: 503, headers: page.headers });
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(
    storePage().then((status) => {
      if (status !== 200) throw new Error(`${pagePath} responded ${status}`);
    }),
  );
});

self.addEventListener('activate', (event) => {
  // Otherwise each page would wait for the start of this worker.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  // Without the worker, the browser keeps a submitted form and offers to send it again.
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(loadPage(event));
});
