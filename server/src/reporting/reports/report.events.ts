import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export interface BecomingSent {
  reportId: number;
  viewer: Viewer;
}

/**
 * Told in the transaction that sets a report to Sent by hand, before it is written. A presentation that
 * can't be sent refuses with 400 at `status`; otherwise it is frozen.
 */
export const onReportBecomingSent = defineHook<BecomingSent>();
