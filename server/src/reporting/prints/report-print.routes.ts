import { reportPrintEndpoints } from '@portal/contract/reporting/prints/report-print.endpoints.ts';
import { printName } from '@portal/contract/reporting/prints/report-print.schema.ts';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import { type Route, route } from '#platform/http/route.ts';
import { whileConnected } from '#platform/http/while-connected.ts';
import { readVersionContent } from '../presentations/presentation-content.service.ts';
import { getReport } from '../reports/report.service.ts';
import { usePrintToken } from './print-token.service.ts';
import { seesWork } from './report-print.repository.ts';
import { findPrintable } from './report-print.service.ts';
import type { ReportPrints } from './report-prints.ts';

interface PrintServices {
  database: Database;
  files: Files;
  prints: ReportPrints;
}

export const reportPrintRoutes = ({ database, files, prints }: PrintServices): Route[] => [
  route(reportPrintEndpoints.print, {
    async prepare({ reader, viewer, params, body, request }) {
      const report = await getReport(reader, viewer, params.id);
      const versionId = await findPrintable(reader, viewer, report, {
        number: body.version_number,
        files,
      });
      const { signal, forget } = whileConnected(request);
      try {
        const print = { versionId, personId: viewer.id, isAwaited: true, signal };
        return { name: printName(report), content: await prints.print(print) };
      } finally {
        forget();
      }
    },
    handle: async (_call, { name, content }) => ({ name, type: 'application/pdf', content }),
  }),
  route(reportPrintEndpoints.state, async ({ viewer }) => {
    const reason = await prints.problem();
    return { is_available: reason === null, reason, place: prints.placeOf(viewer.id) };
  }),
  route(reportPrintEndpoints.content, async ({ db, request }) => {
    const { versionId, personId } = await usePrintToken(
      database,
      [request.headers['x-print-token']].flat()[0],
    );
    return readVersionContent(db, versionId, await seesWork(db, personId));
  }),
];
