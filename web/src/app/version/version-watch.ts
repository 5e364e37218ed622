import { dismissToast, showToast } from '#platform/ui/toasts/toasts.ts';
import { findOwnScript, isNewerVersion } from './version.ts';

const reloadedForKey = 'portal-reloaded-for';
/** The worker's path. It contains the version, so that each version has a different worker and cache. */
const workerPath = `/service-worker.js?version=${__PORTAL_VERSION__}`;
/** The interval in milliseconds at which an open page checks for a newer version. */
const checkInterval = 300_000;

/**
 * Clears the caches and reloads once if there is a newer version when the app starts. Later, only announces newer
 * versions.
 */
export async function startVersionWatch(): Promise<void> {
  const deployed = await findDeployedVersion();
  if (deployed && isNewerVersion(deployed, __PORTAL_VERSION__)) {
    if (sessionStorage.getItem(reloadedForKey) !== deployed) {
      sessionStorage.setItem(reloadedForKey, deployed);
      await clearCaches();
      location.reload();
      return;
    }
  }
  if (import.meta.env.PROD) await startServiceWorker();
  const check = () => void announceNewerVersion();
  setInterval(check, checkInterval);
  document.addEventListener('visibilitychange', check);
}

async function findDeployedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/meta.json', { cache: 'no-store' });
    const { version } = (await response.json()) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    // The page is offline, or the server has no version file, so there is nothing to compare.
    return undefined;
  }
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (await isWorkerGone()) return unregisterAndReload();
  // Browsers may block service workers, for example in private windows; the portal works without them.
  const registration = await navigator.serviceWorker.register(workerPath).catch((error) => {
    console.warn('The service worker could not be registered.', error);
  });
  registration?.addEventListener('updatefound', () => {
    if (navigator.serviceWorker.controller) void announceOtherBuild();
  });
}

/** Returns whether the server no longer has the registered worker, or returns another file for its path. */
async function isWorkerGone(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return false;
  try {
    const response = await fetch(workerPath, { cache: 'no-store' });
    const type = response.headers.get('content-type') ?? '';
    return response.status === 404 || !type.includes('javascript');
  } catch {
    return false;
  }
}

async function unregisterAndReload(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  location.reload();
}

let announced = __PORTAL_VERSION__;

/** Announces each newer version once, while the page is visible. */
async function announceNewerVersion(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const deployed = await findDeployedVersion();
  if (!deployed || !isNewerVersion(deployed, announced)) return;
  announced = deployed;
  announceUpdate();
}

/** Announces another build when a new worker is found, unless this page already runs that build. */
async function announceOtherBuild(): Promise<void> {
  const deployed = await findDeployedVersion();
  if (deployed && isNewerVersion(__PORTAL_VERSION__, deployed)) return;
  if (deployed && deployed !== __PORTAL_VERSION__) return announceNewerVersion();
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => response.text(),
    () => '',
  );
  if (page !== '' && findOwnScript(page) !== findOwnScript(document.head.innerHTML)) {
    announceUpdate();
  }
}

/** Announces a newer version without reloading, because unsaved work must never be lost. */
function announceUpdate(): void {
  const id = showToast({
    heading: 'New Update',
    message:
      'There has been an update to the portal! Please refresh your browser to see the new changes.',
    dismissAfter: 8_000,
    action: { label: 'Dismiss', onClick: () => dismissToast(id) },
  });
}
