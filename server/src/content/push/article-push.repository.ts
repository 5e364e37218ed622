import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { ArticlePushTable } from './article-push.table.ts';

type Db = Kysely<
  Pick<Tables, 'article_push' | 'article_image' | 'stored_file' | 'person' | 'organization'>
>;

export type ArticlePushRow = Selectable<ArticlePushTable> & {
  pushed_by_name: string;
  actor_name: string | null;
};

export const selectPush = (db: Db, articleId: number): Promise<ArticlePushRow | undefined> =>
  db
    .selectFrom('article_push')
    .innerJoin('person as pusher', 'pusher.id', 'article_push.pushed_by_id')
    .leftJoin('person as actor', 'actor.id', 'article_push.actor_id')
    .selectAll('article_push')
    .select(['pusher.name as pushed_by_name', 'actor.name as actor_name'])
    .where('article_push.article_id', '=', articleId)
    .executeTakeFirst();

/** Selects the options of the organization's newest push. */
export async function selectNewestOptions(
  db: Db,
  organizationId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('article_push')
    .select('options')
    .where('organization_id', '=', organizationId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.options;
}

export async function savePush(db: Db, row: Insertable<ArticlePushTable>): Promise<void> {
  const { article_id: _, ...values } = row;
  await db
    .insertInto('article_push')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(values))
    .execute();
}

export async function updatePush(
  db: Db,
  articleId: number,
  values: Updateable<ArticlePushTable>,
): Promise<void> {
  await db.updateTable('article_push').set(values).where('article_id', '=', articleId).execute();
}

/** Stores the post's id unless another run of the job has stored one, and returns the stored id. */
export async function claimPost(
  db: Db,
  articleId: number,
  marker: string,
  postId: number,
): Promise<number | null> {
  await db
    .updateTable('article_push')
    .set({ post_id: postId })
    .where('article_id', '=', articleId)
    .where('marker', '=', marker)
    .where('post_id', 'is', null)
    .execute();
  const row = await db
    .selectFrom('article_push')
    .select('post_id')
    .where('article_id', '=', articleId)
    .where('marker', '=', marker)
    .executeTakeFirst();
  return row?.post_id ?? null;
}

export interface PushImageRow {
  id: number;
  key: string;
  sha256: string;
  content_type: string;
}

/** Selects an article's images with the hashes of their files. */
export const selectPushImages = (db: Db, articleId: number): Promise<PushImageRow[]> =>
  db
    .selectFrom('article_image')
    .innerJoin('stored_file', 'stored_file.id', 'article_image.file_id')
    .select([
      'article_image.id',
      'stored_file.key',
      'stored_file.sha256',
      'stored_file.content_type',
    ])
    .where('article_image.article_id', '=', articleId)
    .orderBy('article_image.id')
    .execute();
