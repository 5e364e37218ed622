import { foldText } from '@portal/contract/platform/text.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { flag, type Tables } from '#platform/database/tables.ts';
import type { ContentChannelTable } from './content-channel.table.ts';

type Db = Kysely<Pick<Tables, 'content_channel' | 'article_channel' | 'article_template_channel'>>;
export type ContentChannelRow = Selectable<ContentChannelTable>;

export function selectContentChannels(
  db: Db,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ContentChannelRow>> {
  return paginate(db.selectFrom('content_channel').selectAll(), {
    ...page,
    order: [
      { column: 'content_channel.name_key', direction: 'asc' },
      { column: 'content_channel.id', direction: 'asc' },
    ],
  });
}

export function selectContentChannel(db: Db, id: number): Promise<ContentChannelRow | undefined> {
  return db.selectFrom('content_channel').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined when one of this name exists. */
export function insertContentChannel(
  db: Db,
  { name }: { name: string },
): Promise<ContentChannelRow | undefined> {
  return db
    .insertInto('content_channel')
    .values({ name, name_key: foldText(name) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isContentChannelNameTaken(
  db: Db,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('content_channel')
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export function updateContentChannelRow(
  db: Db,
  id: number,
  { name, archived }: { name: string; archived: boolean },
): Promise<ContentChannelRow> {
  return db
    .updateTable('content_channel')
    .set({ name, name_key: foldText(name), archived: flag(archived) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether an article or a template has it. */
export async function isContentChannelUsed(db: Db, id: number): Promise<boolean> {
  const inArticle = await db
    .selectFrom('article_channel')
    .select('content_channel_id')
    .where('content_channel_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const inTemplate = await db
    .selectFrom('article_template_channel')
    .select('content_channel_id')
    .where('content_channel_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return (inArticle ?? inTemplate) !== undefined;
}

export async function deleteContentChannelRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('content_channel').where('id', '=', id).execute();
}
