import { onReconnect } from '../events/connection-state.ts';

/** The retry interval in milliseconds, in case no event stream reports that the connection is restored. */
const retryInterval = 5_000;

/**
 * Imports app code on demand. Retries while the portal is unreachable, so that the current screen stays open. Throws if
 * the portal is reachable but the code is missing.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
      await waitForConnection();
    }
  }
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/meta.json', { cache: 'no-store', signal: AbortSignal.timeout(retryInterval) });
    return true;
  } catch {
    return false;
  }
}

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stopWaiting();
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, retryInterval);
    const stopWaiting = onReconnect(finish);
    window.addEventListener('online', finish);
  });
}
