import type { Database } from '#platform/database/database.ts';
import type { PagePrinter } from '#platform/printing/page-printer.ts';
import { createPrintQueue } from '#platform/printing/print-queue.ts';
import { createPrintToken } from './print-token.service.ts';

interface PrintRequest {
  versionId: number;
  /** Who reads the version: those who see the work the newest one with the numbers of this moment. */
  personId: number;
  /** Whether that person waits for it; a job's print waits in line like the others. */
  isAwaited: boolean;
  signal?: AbortSignal;
}

/** Prints presentations as PDFs. */
export interface ReportPrints {
  /** What an operator has to do where nothing can be printed; null where it can. */
  problem(): Promise<string | null>;
  print(request: PrintRequest): Promise<Buffer>;
  /** 0 while the person's print runs, else how many are before it; null without one. */
  placeOf(personId: number): number | null;
}

const printsAtOnce = 2;

/**
 * The page reads its version by a token that it never sees, the images by their links, the agency's name and logo, and
 * nothing else.
 */
const readsOf = (token: string) => [
  { path: /^\/api\/report-print-content\/?$/, headers: { 'x-print-token': token } },
  { path: /^\/api\/portal\/(logo\/?)?$/ },
  { path: /^\/api\/files\/[0-9a-f]{32}\/?$/ },
];

export function createReportPrints(database: Database, printer: PagePrinter): ReportPrints {
  const queue = createPrintQueue(printsAtOnce);
  return {
    problem: printer.problem,
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
