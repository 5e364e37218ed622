import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ReviewLookTable } from './review.table.ts';

export const selectLook = (
  db: Db,
  personId: number,
  articleId: number,
): Promise<Selectable<ReviewLookTable> | undefined> =>
  db
    .selectFrom('review_look')
    .selectAll()
    .where('person_id', '=', personId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();

/**
 * Stores the content that a person is reading. If the content is unchanged, the earlier content is kept for comparison.
 */
export async function saveLook(
  db: Db,
  look: Pick<ReviewLookTable, 'person_id' | 'article_id' | 'content' | 'content_hash'>,
): Promise<void> {
  const row = { ...look, looked_at: clock.instant() };
  const earlier = await selectLook(db, look.person_id, look.article_id);
  if (!earlier) {
    await db
      .insertInto('review_look')
      .values({ ...row, earlier_content: null, earlier_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  const isSame = earlier.content_hash === look.content_hash;
  await db
    .updateTable('review_look')
    .set(
      isSame
        ? { looked_at: row.looked_at }
        : { ...row, earlier_content: earlier.content, earlier_at: earlier.looked_at },
    )
    .where('person_id', '=', look.person_id)
    .where('article_id', '=', look.article_id)
    .execute();
}

export async function touchLink(db: Db, id: number): Promise<void> {
  await db
    .updateTable('review_link')
    .set({ last_opened_at: clock.instant() })
    .where('id', '=', id)
    .execute();
}

/** Returns the newest `limit` comments on an article that clients can see, oldest first. */
export async function selectReviewComments(db: Db, articleId: number, limit: number) {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('person', 'person.id', 'comment.author_id')
    .select([
      'comment.id',
      'person.name as author',
      'comment.comment',
      'comment.created_at',
      'comment.parent_id',
      'comment.anchor',
      'comment.resolved_at',
    ])
    .where('comment.article_id', '=', articleId)
    .where('comment.is_internal', '=', 0)
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export async function selectAsksReviewCode(db: Db, organizationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('asks_review_code')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.asks_review_code !== 0;
}

/** Stores the person's code, replacing any earlier code. */
export async function saveCode(
  db: Db,
  { personId, codeHash, expiresAt }: { personId: number; codeHash: string; expiresAt: string },
): Promise<void> {
  const row = { code_hash: codeHash, expires_at: expiresAt };
  await db
    .insertInto('review_code')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

const validCode = (personId: number, codeHash: string) => ({
  person_id: personId,
  code_hash: codeHash,
});

export async function isValidCode(db: Db, personId: number, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_code')
    .select('person_id')
    .where((code) => code.and(validCode(personId, codeHash)))
    .where('expires_at', '>', clock.instant())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a code so that it works only once. Returns false if a concurrent call has used or replaced the code. */
export async function useCode(db: Db, personId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('review_code')
    .where((code) => code.and(validCode(personId, codeHash)))
    .where('expires_at', '>', clock.instant())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
