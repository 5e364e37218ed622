import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export interface BecomingSent {
  reportId: number;
  viewer: Viewer;
  /** The keys of image files that can't be loaded, as returned by `onReportFilesChecking`. */
  brokenFiles: ReadonlySet<string>;
}

/**
 * Emitted in the transaction that manually sets a report to Sent, before the report is written. The handler freezes the
 * presentation, or throws 400 for `status` if the presentation can't be sent.
 */
export const onReportBecomingSent = defineHook<BecomingSent>();

/** Emitted before the transaction of `onReportBecomingSent`, to read image files. Returns the keys of broken files. */
export const onReportFilesChecking = defineHook<
  { reportId: number; viewer: Viewer; files: Files },
  ReadonlySet<string>
>();

/** Emitted to read an organization's promised and delivered quantities in a month (YYYY-MM). */
export const onPromisedReading = defineHook<
  { organizationId: number; month: string },
  PromisedIn
>();
