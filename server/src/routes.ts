import type { Route } from '#platform/http/route.ts';

/** Every route of the portal, area by area. */
export const routes: readonly Route[] = [];
