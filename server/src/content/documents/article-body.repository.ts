import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { ArticleBodyTable } from './article-body.table.ts';

type Db = Kysely<Pick<Tables, 'article_body' | 'person'>>;

/** A person in joined columns. */
export interface NamedPerson {
  person_id: number | null;
  person_name: string | null;
  person_username: string | null;
  person_is_staff: 0 | 1 | null;
  person_color: string | null;
  person_avatar: string | null;
}

export const personColumns = [
  'person.id as person_id',
  'person.name as person_name',
  'person.username as person_username',
  'person.is_staff as person_is_staff',
  'person.avatar_color as person_color',
  'person.avatar_key as person_avatar',
] as const;

export interface ArticleBodyRow extends Selectable<ArticleBodyTable>, NamedPerson {}

export function selectBody(db: Db, articleId: number): Promise<ArticleBodyRow | undefined> {
  return db
    .selectFrom('article_body')
    .leftJoin('person', 'person.id', 'article_body.updated_by_id')
    .selectAll('article_body')
    .select(personColumns)
    .where('article_body.article_id', '=', articleId)
    .executeTakeFirst();
}

/**
 * Inserts or replaces an article's body. `unkept_since` counts only for the first change after the last kept version.
 */
export async function saveBody(db: Db, row: Insertable<ArticleBodyTable>): Promise<void> {
  const { article_id, unkept_since, ...values } = row;
  await db
    .insertInto('article_body')
    .values(row)
    .onConflict((conflicting) =>
      conflicting.column('article_id').doUpdateSet((eb) => ({
        ...values,
        unkept_since: eb.fn.coalesce(
          'article_body.unkept_since',
          sql<string | null>`cast(${unkept_since} as text)`,
        ),
      })),
    )
    .execute();
}
