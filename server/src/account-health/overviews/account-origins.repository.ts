import type { Db } from '#platform/database/tables.ts';

/** Returns the time at which the posts of an account's site were read; null if they weren't. */
export async function selectPostsReadAt(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account_posts')
    .select('fetched_at')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return row?.fetched_at ?? null;
}

/** Returns the time at which an account's score was stored; null if it isn't stored yet. */
export async function selectScoredAt(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account_score')
    .select('updated_at')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}
