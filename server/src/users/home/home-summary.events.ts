import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Handlers return the viewer's pending work in their area and the sections that the area provides. They must omit
 * everything that the viewer can't see. Each count must equal the number of rows in the list at its address.
 */
export const onHomeSummary = defineHook<
  { viewer: Viewer; organization?: number | undefined },
  Partial<HomeSummary>
>();
