import { defineHook } from '#platform/events/hooks.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export interface BecomingSent {
  reportId: number;
  viewer: Viewer;
  /** The images that can't be loaded, by `onReportFilesChecking`. */
  brokenFiles: ReadonlySet<string>;
}

/**
 * Called in the transaction that sets a report to Sent by hand, before it is written. A presentation that can't be sent
 * rejects with 400 at `status`; otherwise it is frozen.
 */
export const onReportBecomingSent = defineHook<BecomingSent>();

/** Called before that transaction, because files are read: returns the images of a report that can't be loaded. */
export const onReportFilesChecking = defineHook<
  { reportId: number; viewer: Viewer; files: Files },
  ReadonlySet<string>
>();
