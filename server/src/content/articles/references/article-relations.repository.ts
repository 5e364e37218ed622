import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import { idList } from '#platform/database/portable-sql.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { ArticleDb, ArticleRelations, OwnRow } from '../article.record.ts';
import { recordedStatus } from '../article-from-row.ts';
import {
  selectOrganizationReferences,
  selectPersonReferences,
  selectWriterReferences,
  writeDistinct,
} from './reference.repository.ts';

interface DistinctIds {
  ids: string;
}

const statuses = preparedQuery((db: ArticleDb, { ids }: DistinctIds) =>
  db.selectFrom('content_status').selectAll().where(idList(db).has('content_status.id', ids)),
);
const projects = preparedQuery((db: ArticleDb, { ids }: DistinctIds) =>
  db
    .selectFrom('content_project')
    .select(['id', 'name'])
    .where(idList(db).has('content_project.id', ids)),
);
const months = preparedQuery((db: ArticleDb, { ids }: DistinctIds) =>
  db
    .selectFrom('planning_month')
    .select(['id', 'year', 'month'])
    .where(idList(db).has('planning_month.id', ids)),
);
const contentTypes = preparedQuery((db: ArticleDb, { ids }: DistinctIds) =>
  db
    .selectFrom('content_type')
    .select(['id', 'uid', 'name'])
    .where(idList(db).has('content_type.id', ids)),
);

async function byId<Row extends { id: number }>(
  db: ArticleDb,
  query: (db: ArticleDb, distinct: DistinctIds) => Promise<Row[]>,
  ids: Iterable<number | null>,
): Promise<Map<number, Row>> {
  const distinct = writeDistinct(db, ids);
  const rows = distinct ? await query(db, distinct) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

const findValue = <Value>(values: ReadonlyMap<number, Value>, id: number | null): Value | null =>
  id === null ? null : (values.get(id) ?? null);

/**
 * Reads each record that a list's articles refer to, but only once, because joining the records to every article takes
 * longer than reading the articles. The returned function returns undefined for an article that was deleted together
 * with a record after the list was read.
 */
export async function selectArticleRelations(
  db: ArticleDb,
  rows: readonly OwnRow[],
): Promise<(row: OwnRow) => ArticleRelations | undefined> {
  const [status, client, type, project, month, writer, person] = await Promise.all([
    byId(
      db,
      statuses,
      rows.map((row) => row.status_id),
    ),
    selectOrganizationReferences(
      db,
      rows.map((row) => row.client_id),
    ),
    byId(
      db,
      contentTypes,
      rows.map((row) => row.content_type_id),
    ),
    byId(
      db,
      projects,
      rows.map((row) => row.project_id),
    ),
    byId(
      db,
      months,
      rows.map((row) => row.planning_month_id),
    ),
    selectWriterReferences(
      db,
      rows.map((row) => row.writer_id),
    ),
    selectPersonReferences(
      db,
      rows.flatMap((row) => [row.editor_id, row.lead_id, row.final_approver_id, row.poster_id]),
    ),
  ]);
  const presented = new Map<number, ContentStatus>(
    [...status].map(([id, row]) => [id, recordedStatus(row)]),
  );
  return (row) => {
    const [ownStatus, ownClient, ownType] = [
      presented.get(row.status_id),
      client.get(row.client_id),
      type.get(row.content_type_id),
    ];
    if (!ownStatus || !ownClient || !ownType) return undefined;
    return {
      status: ownStatus,
      client: ownClient,
      content_type: ownType,
      project: findValue(project, row.project_id),
      planning_year_month: findValue(month, row.planning_month_id),
      writer: findValue(writer, row.writer_id),
      editor: findValue(person, row.editor_id),
      lead: findValue(person, row.lead_id),
      final_approver: findValue(person, row.final_approver_id),
      poster: findValue(person, row.poster_id),
    };
  };
}
