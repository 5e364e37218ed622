import type { Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { SignOffTable } from './sign-off.table.ts';

export interface SignOffRow extends Omit<Selectable<SignOffTable>, 'content' | 'undo'> {
  actor_name: string | null;
}

export interface SignOffContentRow extends SignOffRow {
  content: string;
}

const rows = (db: Db) =>
  db
    .selectFrom('sign_off')
    .leftJoin('person as actor', 'actor.id', 'sign_off.actor_id')
    .select([
      'sign_off.id',
      'sign_off.article_id',
      'sign_off.person_id',
      'sign_off.actor_id',
      'sign_off.person_name',
      'sign_off.way',
      'sign_off.ip',
      'sign_off.user_agent',
      'sign_off.text_version',
      'sign_off.word_count',
      'sign_off.content_hash',
      'sign_off.approved_at',
      'sign_off.silence_days',
      'sign_off.policy_of',
      'actor.name as actor_name',
    ]);

/** Selects an article's approvals, newest first, without the approved content. */
export const selectSignOffs = (
  db: Db,
  articleId: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<SignOffRow>> =>
  paginate(rows(db).where('sign_off.article_id', '=', articleId), {
    ...page,
    order: [{ column: 'sign_off.id', direction: 'desc' }],
  });

export const selectSignOff = (db: Db, id: number): Promise<SignOffContentRow | undefined> =>
  rows(db).select('sign_off.content').where('sign_off.id', '=', id).executeTakeFirst();

export const selectSignOffUndo = (
  db: Db,
  id: number,
): Promise<Pick<SignOffTable, 'undo'> | undefined> =>
  db.selectFrom('sign_off').select('undo').where('id', '=', id).executeTakeFirst();

export const selectLatestSignOff = (
  db: Db,
  articleId: number,
): Promise<SignOffContentRow | undefined> =>
  rows(db)
    .select('sign_off.content')
    .where('sign_off.article_id', '=', articleId)
    .orderBy('sign_off.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns whether the organization requires another approval for changes made after an approval. */
export async function selectApprovesChanges(db: Db, organizationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('approves_changes')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.approves_changes === 1;
}

/** Removes a person's IP addresses and browsers from approvals. The approvals and the person's name are kept. */
export async function forgetOrigins(db: Db, personId: number): Promise<void> {
  await db
    .updateTable('sign_off')
    .set({ ip: null, user_agent: null })
    .where((row) => row.or([row('person_id', '=', personId), row('actor_id', '=', personId)]))
    .execute();
}
