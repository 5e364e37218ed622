import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { type JoinedPerson, personColumns } from '#users/people/joined-person.presenter.ts';
import type { ArticleBodyVersionTable } from './article-body.table.ts';

type Db = Kysely<Pick<Tables, 'article_body' | 'article_body_version' | 'person'>>;

type StoredVersion = Selectable<ArticleBodyVersionTable>;

export interface BodyVersionSummaryRow
  extends Omit<StoredVersion, 'content'>,
    JoinedPerson<'person'> {}
export interface BodyVersionRow extends StoredVersion, JoinedPerson<'person'> {}

const summaryColumns = [
  'article_body_version.id',
  'article_body_version.article_id',
  'article_body_version.name',
  'article_body_version.kind',
  'article_body_version.word_count',
  'article_body_version.body_version',
  'article_body_version.created_at',
  'article_body_version.created_by_id',
] as const;

function rows(db: Db, articleId: number) {
  return db
    .selectFrom('article_body_version')
    .leftJoin('person', 'person.id', 'article_body_version.created_by_id')
    .select(summaryColumns)
    .select(personColumns('person'))
    .where('article_body_version.article_id', '=', articleId);
}

interface VersionsPage {
  limit: number;
  cursor?: string | undefined;
  is_automatic?: boolean | undefined;
}

/** Selects the stored versions of an article's text, newest first, without their content. */
export function selectBodyVersions(
  db: Db,
  articleId: number,
  { is_automatic, ...page }: VersionsPage,
): Promise<Page<BodyVersionSummaryRow>> {
  const all = rows(db, articleId);
  const kind = is_automatic ? '=' : '<>';
  const chosen =
    is_automatic === undefined ? all : all.where('article_body_version.kind', kind, 'automatic');
  return paginate(chosen, {
    ...page,
    order: [{ column: 'article_body_version.id', direction: 'desc' }],
  });
}

export function selectBodyVersion(
  db: Db,
  articleId: number,
  id: number,
): Promise<BodyVersionRow | undefined> {
  return rows(db, articleId)
    .select('article_body_version.content')
    .where('article_body_version.id', '=', id)
    .executeTakeFirst();
}

export async function insertBodyVersion(
  db: Db,
  row: Insertable<ArticleBodyVersionTable>,
): Promise<number> {
  const { id } = await insertRow(db, 'article_body_version', row);
  await markKept(db, [row.article_id]);
  return id;
}

/** Returns when the article's newest version was stored, or undefined if the article has no versions. */
export async function selectLastKept(db: Db, articleId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom('article_body_version')
    .select('created_at')
    .where('article_id', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
}

/** The length of the prefix that identifies an instant's hour or day. */
const instantLength = { hour: 'YYYY-MM-DDTHH'.length, day: 'YYYY-MM-DD'.length };

/**
 * Deletes all but the longest automatic version of each article for each hour or day, and returns the number deleted.
 */
export async function thinAutomaticVersions(
  db: Db,
  { before, each }: { before: string; each: 'hour' | 'day' },
): Promise<number> {
  const length = sql.lit(instantLength[each]);
  const { numDeletedRows } = await db
    .deleteFrom('article_body_version')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('article_body_version')
            .select([
              'id',
              sql<number>`row_number() over (
                partition by article_id, substr(created_at, 1, ${length})
                order by word_count desc, id desc)`.as('place'),
            ])
            .where('kind', '=', 'automatic')
            .where('created_at', '<', before)
            .as('ranked'),
        )
        .select('ranked.id')
        .where('ranked.place', '>', 1),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function markKept(db: Db, articleIds: readonly number[]): Promise<void> {
  await db
    .updateTable('article_body')
    .set((eb) => ({ kept_version: eb.ref('version'), unkept_since: null }))
    .where('article_id', 'in', articleIds)
    .execute();
}

/** Returns the ids of the given articles whose current body isn't saved as a version. */
export async function selectUnkept(db: Db, articleIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < articleIds.length; start += 1000) {
    const changed = await db
      .selectFrom('article_body')
      .select('article_id')
      .where('article_id', 'in', articleIds.slice(start, start + 1000))
      .whereRef('version', '<>', 'kept_version')
      .execute();
    ids.push(...changed.map(({ article_id }) => article_id));
  }
  return ids;
}

/** Saves the current bodies of up to 1000 articles as versions with the same name. */
export async function keepTexts(
  db: Db,
  articleIds: readonly number[],
  kept: Pick<StoredVersion, 'name' | 'kind' | 'created_at' | 'created_by_id'>,
): Promise<void> {
  const { name, kind, created_at, created_by_id } = kept;
  await db
    .insertInto('article_body_version')
    .columns([
      'article_id',
      'name',
      'kind',
      'content',
      'word_count',
      'body_version',
      'created_at',
      'created_by_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('article_body')
        .select([
          'article_id',
          sql<string>`cast(${name} as text)`.as('name'),
          sql<StoredVersion['kind']>`cast(${kind} as text)`.as('kind'),
          'content',
          'word_count',
          'version',
          sql<string>`cast(${created_at} as text)`.as('created_at'),
          sql<number | null>`cast(${created_by_id} as integer)`.as('created_by_id'),
        ])
        .where('article_id', 'in', articleIds)
        .orderBy('article_id'),
    )
    .execute();
  await markKept(db, articleIds);
}
