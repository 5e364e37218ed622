import type { Database } from '#platform/database/database.ts';
import type { PagePrinter } from '#platform/printing/page-printer.ts';
import { createPrintQueue } from '#platform/printing/print-queue.ts';
import { createPrintToken } from './print-token.service.ts';

interface PrintRequest {
  versionId: number;
  /** The person that the report is printed for. If they can see unsent work, the latest version has current numbers. */
  personId: number;
  /** True if the person is waiting for the print, which limits them to one print at a time; false for a job. */
  isAwaited: boolean;
  signal?: AbortSignal;
}

/** Prints presentations as PDFs. */
export interface ReportPrints {
  /** Returns instructions for the operator if printing isn't available, otherwise null. */
  problem(): Promise<string | null>;
  print(request: PrintRequest): Promise<Buffer>;
  /**
   * Returns 0 while the person's print is running, the number of prints ahead of it while it is in the queue, or null
   * if the person has no print.
   */
  placeOf(personId: number): number | null;
}

const printsAtOnce = 2;

/**
 * Returns the requests that the print page may make: for its version, using a token that isn't exposed to the page, for
 * images, and for the agency's name and logo.
 */
const readsOf = (token: string) => [
  { path: /^\/api\/report-print-content\/?$/, headers: { 'x-print-token': token } },
  { path: /^\/api\/portal\/(logo\/?)?$/ },
  { path: /^\/api\/files\/[0-9a-f]{32}\/?$/ },
];

export function createReportPrints(database: Database, printer: PagePrinter): ReportPrints {
  const queue = createPrintQueue(printsAtOnce);
  return {
    problem: () => printer.problem(),
    placeOf: queue.placeOf,
    print({ versionId, personId, isAwaited, signal }) {
      const preparePage = async () => {
        const token = await createPrintToken(database, { versionId, personId });
        return { path: '/print/report' as const, reads: readsOf(token), signal };
      };
      const work = () => printer.print(preparePage);
      return queue.run(isAwaited ? personId : null, work, signal);
    },
  };
}
