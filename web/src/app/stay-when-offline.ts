import { isConnectionLost } from '#platform/events/connection-state.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import type { router as appRouter } from './router.tsx';

/** The time, in milliseconds, within which cached code loads. */
const patience = 300;

/**
 * Blocks links to screens whose code isn't loaded while there is no connection, and shows a message. Otherwise, a
 * screen that can't load would replace the open one.
 */
export function stayWhenOffline(router: typeof appRouter): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation }) => {
      if (!isConnectionLost() || (await hasCode(router, nextLocation.pathname))) return false;
      showToast({
        heading: 'No connection',
        message: 'This page can be opened when the portal can be reached again.',
        tone: 'error',
        dismissAfter: 8_000,
      });
      return true;
    },
  });
}

async function hasCode(router: typeof appRouter, path: string): Promise<boolean> {
  const [routes] = router.getMatchedRoutes(path);
  // A route without a component only redirects, and its target isn't known here.
  if (!routes.at(-1)?.options.component) return false;
  const loaded = Promise.all(routes.map((route) => router.loadRouteChunk(route)));
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false));
  return Promise.race([loaded.then(() => true), late]);
}
