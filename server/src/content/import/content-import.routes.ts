import { contentImportEndpoints } from '@portal/contract/content/import/content-import.endpoints.ts';
import { clock } from '#platform/clock.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentContentImport, presentPreview } from './content-import.presenter.ts';
import { type ContentImportRow, selectContentImports } from './content-import.repository.ts';
import {
  assertRunnable,
  createContentImport,
  getContentImport,
  runContentImport,
} from './content-import.service.ts';
import { rejectsCsv } from './content-plan.ts';
import { planImport } from './import-plan.service.ts';
import { undoContentImport } from './import-undo.service.ts';
import { readPlan, storePlan } from './plan-file.ts';

const present = (db: Db, row: ContentImportRow) => presentContentImport(row, !isSqlite(db));

interface ImportServices {
  files: Files;
  jobStarts: JobStarts;
}

export function contentImportRoutes({ files, jobStarts }: ImportServices): Route[] {
  const planOf = async (db: Db, row: ContentImportRow, createsMissing: boolean) => {
    assertRunnable(row);
    return planImport(db, await readPlan(db, files, row.plan_key), { createsMissing });
  };
  const rejectsOf = async (db: Db, row: ContentImportRow, createsMissing: boolean) => {
    if (row.rejects_key !== null) return (await files.open(row.rejects_key)).content;
    return Buffer.from(rejectsCsv(await planOf(db, row, createsMissing)));
  };

  return [
    route(contentImportEndpoints.list, async ({ db, query }) =>
      mapPage(await selectContentImports(db, query), (row) => present(db, row)),
    ),
    route(contentImportEndpoints.get, async ({ db, params }) =>
      present(db, await getContentImport(db, params.id)),
    ),
    route(contentImportEndpoints.create, {
      prepare: ({ files: uploads, body: { plan, name = 'plan.csv' } }) =>
        storePlan(files, uploads.plan ?? { name, content: Buffer.from(plan ?? '') }),
      handle: async ({ db, viewer }, file) =>
        present(db, await createContentImport(db, viewer, file)),
    }),
    route(contentImportEndpoints.preview, async ({ db, params, query }) =>
      presentPreview(
        await planOf(db, await getContentImport(db, params.id), query.create_missing ?? false),
      ),
    ),
    jobRoute(contentImportEndpoints.run, jobStarts, {
      start: async ({ db, viewer, params, body }) =>
        runContentImport(db, viewer, await getContentImport(db, params.id), body),
      answer: async ({ db, params }) => present(db, await getContentImport(db, params.id)),
    }),
    route(contentImportEndpoints.undo, async ({ db, viewer, params }) => {
      await undoContentImport(db, viewer, params.id);
      return present(db, await getContentImport(db, params.id));
    }),
    route(contentImportEndpoints.rejects, async ({ db, params, query }) => {
      const row = await getContentImport(db, params.id);
      return {
        name: `rejects-${clock.today()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: await rejectsOf(db, row, query.create_missing ?? false),
      };
    }),
  ];
}
