import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type JoinedPerson, personColumns } from '#users/people/joined-person.presenter.ts';
import type { ArticleBodyTable } from './article-body.table.ts';

type Db = Kysely<Pick<Tables, 'article_body' | 'person'>>;

export interface ArticleBodyRow extends Selectable<ArticleBodyTable>, JoinedPerson<'person'> {}

export function selectBody(db: Db, articleId: number): Promise<ArticleBodyRow | undefined> {
  return db
    .selectFrom('article_body')
    .leftJoin('person', 'person.id', 'article_body.updated_by_id')
    .selectAll('article_body')
    .select(personColumns('person'))
    .where('article_body.article_id', '=', articleId)
    .executeTakeFirst();
}

/** Returns the stored bodies of articles, by article id, without the people who wrote them. */
export async function selectBodies(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, Selectable<ArticleBodyTable>>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_body')
    .selectAll()
    .where('article_id', 'in', articleIds)
    .execute();
  return new Map(rows.map((row) => [row.article_id, row]));
}

/**
 * Inserts or replaces an article's body. `unkept_since` is stored only for the first change after the last stored
 * version.
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
