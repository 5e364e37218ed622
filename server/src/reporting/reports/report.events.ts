import { defineHook } from '#platform/events/hooks.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export interface BecomingSent {
  reportId: number;
  viewer: Viewer;
  /** The keys of image files that can't be loaded, from `onReportFilesChecking`. */
  brokenFiles: ReadonlySet<string>;
}

/**
 * Emitted in the transaction that sets a report to Sent by hand, before the report is written. The handler freezes the
 * presentation, or throws 400 for `status` if it can't be sent.
 */
export const onReportBecomingSent = defineHook<BecomingSent>();

/** Emitted before the transaction of `onReportBecomingSent`, to read image files. Returns the keys of broken ones. */
export const onReportFilesChecking = defineHook<
  { reportId: number; viewer: Viewer; files: Files },
  ReadonlySet<string>
>();
