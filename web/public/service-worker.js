// Caches the hashed files of a single version; all other requests go to the network.
const cacheName = `portal-${new URL(location.href).searchParams.get('version')}`;

async function deleteOtherCaches() {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function findAsset(request) {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isAsset = origin === location.origin && pathname.startsWith('/assets/');
  if (isAsset && event.request.method === 'GET') event.respondWith(findAsset(event.request));
});
