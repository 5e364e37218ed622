import type { HomeSummary } from '@portal/contract/users/home-summary.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Handlers return the work that waits for the viewer in their area and the sections that they have, and leave out what
 * the viewer may not see. Each count must equal the rows of the list at its address.
 */
export const onHomeSummary = defineHook<{ viewer: Viewer }, Partial<HomeSummary>>();
