import type { Db } from '#platform/database/tables.ts';

/** Returns when the posts on an account's site were read, or null if they weren't read. */
export async function selectPostsReadAt(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account_posts')
    .select('fetched_at')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return row?.fetched_at ?? null;
}

/** Returns when an account's score was stored, or null if it isn't stored yet. */
export async function selectScoredAt(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account_score')
    .select('updated_at')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}
