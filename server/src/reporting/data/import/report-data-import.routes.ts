import { reportDataImportEndpoints } from '@portal/contract/reporting/data/report-data-import.endpoints.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentDataImport } from './report-data-import.presenter.ts';
import type { DataImportRow } from './report-data-import.repository.ts';
import {
  createDataImport,
  getDataImport,
  importScope,
  listDataImports,
  previewDataImport,
  rejectedRows,
  runDataImport,
  saveMapping,
  storeUpload,
} from './report-data-import.service.ts';

const present = (db: Db, row: DataImportRow) => presentDataImport(row, !isSqlite(db));

interface ImportServices {
  files: Files;
  jobStarts: JobStarts;
}

export const reportDataImportRoutes = ({ files, jobStarts }: ImportServices): Route[] => [
  route(reportDataImportEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listDataImports(db, viewer, query), (row) => present(db, row)),
  ),
  route(reportDataImportEndpoints.get, async ({ db, viewer, params }) =>
    present(db, await getDataImport(db, viewer, params.id)),
  ),
  route(reportDataImportEndpoints.create, {
    prepare: ({ files: uploads, body }) => storeUpload(files, uploads.data, body),
    handle: async ({ db, viewer, body }, upload) =>
      present(db, await createDataImport(db, viewer, body, upload)),
  }),
  route(reportDataImportEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'report_data_import', params.id),
      find: () => getDataImport(db, viewer, params.id),
      present: (row) => present(db, row),
    });
    await saveMapping(db, record, changes.mapping);
    return present(db, await getDataImport(db, viewer, params.id));
  }),
  route(reportDataImportEndpoints.preview, async ({ db, viewer, params }) => {
    const row = await getDataImport(db, viewer, params.id);
    return previewDataImport(db, viewer, files, row);
  }),
  jobRoute(reportDataImportEndpoints.run, jobStarts, {
    start: async ({ db, viewer, params, body }) =>
      runDataImport(db, viewer, await getDataImport(db, viewer, params.id), body),
    answer: async ({ db, viewer, params }) =>
      present(db, await getDataImport(db, viewer, params.id)),
  }),
  route(reportDataImportEndpoints.rejects, async ({ db, viewer, params }) => {
    const row = await getDataImport(db, viewer, params.id);
    return {
      name: `rejects-${clock.today()}.csv`,
      type: 'text/csv; charset=utf-8',
      content: await rejectedRows(db, files, row, importScope(viewer)),
    };
  }),
];
