import type { ContentStatusUpdate } from '@portal/contract/content/labels/content-status.schema.ts';
import type { Kysely, Selectable } from 'kysely';
import { flag, type Tables } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import type { ContentStatusTable } from './content-status.table.ts';

type Db = Kysely<Pick<Tables, 'content_status'>>;

export type ContentStatusRow = Selectable<ContentStatusTable>;

export function selectContentStatuses(db: Db): Promise<ContentStatusRow[]> {
  return db.selectFrom('content_status').selectAll().orderBy('order').orderBy('id').execute();
}

export function selectContentStatus(db: Db, id: number): Promise<ContentStatusRow | undefined> {
  return db.selectFrom('content_status').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateContentStatusRow(
  db: Db,
  id: number,
  { is_active, ...values }: ContentStatusUpdate,
): Promise<void> {
  const active = is_active === undefined ? {} : { is_active: flag(is_active) };
  if (Object.keys({ ...values, ...active }).length === 0) return;
  await updateRow(db, 'content_status', id, { ...values, ...active });
}
