import type { Updateable } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordJobColumns } from '#platform/jobs/record-job.ts';
import type { ContentImportTable } from './content-import.table.ts';

const withJob = (db: Db) =>
  db
    .selectFrom('content_import')
    .leftJoin('person', 'person.id', 'content_import.person_id')
    .leftJoin('job', 'job.id', 'content_import.job_id')
    .leftJoin('stored_file as plan', 'plan.id', 'content_import.plan_file_id')
    .leftJoin('stored_file as rejects', 'rejects.id', 'content_import.rejects_file_id')
    .selectAll('content_import')
    .select([
      'person.name as person_name',
      'plan.key as plan_key',
      'rejects.key as rejects_key',
      ...recordJobColumns,
    ]);

export function selectContentImports(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ContentImportRow>> {
  const order = [{ column: 'content_import.id', direction: 'desc' as const }];
  return paginate(withJob(db), { ...page, order });
}

export type ContentImportRow = NonNullable<Awaited<ReturnType<typeof selectContentImport>>>;

export function selectContentImport(db: Db, id: number) {
  return withJob(db).where('content_import.id', '=', id).executeTakeFirst();
}

export async function updateContentImport(
  db: Db,
  id: number,
  values: Updateable<ContentImportTable>,
): Promise<void> {
  await db.updateTable('content_import').set(values).where('id', '=', id).execute();
}

/** Assigns a job to an import. Returns false if a concurrent call has already assigned a job. */
export async function claimContentImport(
  db: Db,
  { id, job_id }: { id: number; job_id: number | null },
  values: Updateable<ContentImportTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_import')
    .set(values)
    .where('id', '=', id)
    .where('job_id', job_id === null ? 'is' : '=', job_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertImportedArticles(
  db: Db,
  importId: number,
  articleIds: readonly number[],
): Promise<void> {
  const rows = articleIds.map((id) => ({ article_id: id, content_import_id: importId }));
  await insertRows(db, 'content_import_article', rows);
}

/** Returns the ids of the import's articles that still exist. */
export async function selectImportedArticleIds(db: Db, importId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content_import_article')
    .select('article_id')
    .where('content_import_id', '=', importId)
    .orderBy('article_id')
    .execute();
  return rows.map(({ article_id }) => article_id);
}

const workTables = ['comment', 'feedback', 'article_body', 'document_claim'] as const;

/** Selects one of the import's articles that someone has worked on since the import, if there is one. */
export function selectWorkedOnArticle(db: Db, importId: number) {
  return db
    .selectFrom('content_import_article')
    .innerJoin('article', 'article.id', 'content_import_article.article_id')
    .select('article.title')
    .where('content_import_article.content_import_id', '=', importId)
    .where(({ or, eb, exists, selectFrom, ref }) =>
      or([
        eb('article.version', '>', 1),
        ...workTables.map((table) =>
          exists(
            selectFrom(table).select('article_id').where('article_id', '=', ref('article.id')),
          ),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}

export async function deleteImportedArticles(db: Db, importId: number): Promise<void> {
  await db
    .deleteFrom('article')
    .where('id', 'in', (query) =>
      query
        .selectFrom('content_import_article')
        .select('article_id')
        .where('content_import_id', '=', importId),
    )
    .execute();
}

/** Deletes old imports and imports that were never run, and returns the keys of their files with rejected rows. */
export async function deleteContentImports(
  db: Db,
  before: { unused: string; old: string },
): Promise<string[]> {
  const rows = await withJob(db)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('content_import.job_id', 'is', null),
          eb('content_import.finished_at', 'is', null),
          eb('content_import.created_at', '<', before.unused),
        ]),
        eb('content_import.created_at', '<', before.old),
      ]),
    )
    .limit(500)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('content_import').where('id', 'in', ids).execute();
  return rows.flatMap(({ rejects_key }) => rejects_key ?? []);
}
