import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import type { ArticlePresenceTable } from './presence.table.ts';

type Db = Kysely<Pick<Tables, 'article_presence' | 'person'>>;
type Presence = Selectable<ArticlePresenceTable>;

/** Returns the people who have an article open at `now`, sorted by name. */
export async function selectPresent(
  db: Db,
  articleId: number,
  now: string,
): Promise<PersonReference[]> {
  const people = await db
    .selectFrom('article_presence')
    .innerJoin('person', 'person.id', 'article_presence.person_id')
    .select([
      'person.id',
      'person.name',
      'person.username',
      'person.avatar_color',
      'person.avatar_key',
    ])
    .select('person.is_staff')
    .where('article_presence.article_id', '=', articleId)
    .where('article_presence.expires_at', '>', now)
    .orderBy('person.name_key')
    .orderBy('person.id')
    .execute();
  return people.map(({ avatar_key, ...person }) => ({
    ...person,
    is_staff: person.is_staff === 1,
    avatar_url: avatarLink(avatar_key),
  }));
}

export async function savePresence(db: Db, row: Presence): Promise<void> {
  await db
    .insertInto('article_presence')
    .values(row)
    .onConflict((conflicting) =>
      conflicting.columns(['article_id', 'person_id']).doUpdateSet({ expires_at: row.expires_at }),
    )
    .execute();
}

/** Deletes a person's presence and returns whether the person was present. */
export async function deletePresence(
  db: Db,
  { article_id, person_id }: Pick<Presence, 'article_id' | 'person_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('article_presence')
    .where('article_id', '=', article_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes every presence that expired before `before`, on all articles. */
export async function deleteExpiredPresence(db: Db, before: string): Promise<void> {
  await db.deleteFrom('article_presence').where('expires_at', '<', before).execute();
}
