import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ReviewLinkTable } from './review-link.table.ts';

export interface ReviewLinkRow extends Omit<Selectable<ReviewLinkTable>, 'token_hash'> {
  person_name: string;
  creator_name: string | null;
}

const rows = (db: Db) =>
  db
    .selectFrom('review_link')
    .innerJoin('person', 'person.id', 'review_link.person_id')
    .leftJoin('person as creator', 'creator.id', 'review_link.created_by_id')
    .select([
      'review_link.id',
      'review_link.person_id',
      'review_link.organization_id',
      'review_link.article_id',
      'review_link.planning_month_id',
      'review_link.can_decide',
      'review_link.created_at',
      'review_link.created_by_id',
      'review_link.expires_at',
      'review_link.last_opened_at',
      'review_link.ended_at',
      'review_link.is_revoked',
      'person.name as person_name',
      'creator.name as creator_name',
    ]);

interface Reached {
  articleId: number;
  organizationId: number;
  planningMonthId: number | null;
}

/** Selects the links to an article and the links to its month, newest first. */
export function selectReviewLinks(
  db: Db,
  { articleId, organizationId, planningMonthId }: Reached,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ReviewLinkRow>> {
  const reaching = rows(db).where((link) => {
    const own = link('review_link.article_id', '=', articleId);
    if (planningMonthId === null) return own;
    return link.or([
      own,
      link.and([
        link('review_link.organization_id', '=', organizationId),
        link('review_link.planning_month_id', '=', planningMonthId),
      ]),
    ]);
  });
  return paginate(reaching, {
    ...page,
    order: [{ column: 'review_link.id', direction: 'desc' }],
  });
}

export const selectReviewLink = (db: Db, id: number): Promise<ReviewLinkRow | undefined> =>
  rows(db).where('review_link.id', '=', id).executeTakeFirst();

export const selectReviewLinksById = (db: Db, ids: readonly number[]): Promise<ReviewLinkRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(db).where('review_link.id', 'in', ids).orderBy('review_link.id').execute();

/** Selects the link with this token unless it has ended or expired. */
export const selectOpenLink = (db: Db, tokenHash: string): Promise<ReviewLinkRow | undefined> =>
  rows(db)
    .where('review_link.token_hash', '=', tokenHash)
    .where('review_link.ended_at', 'is', null)
    .where('review_link.expires_at', '>', clock.instant())
    .executeTakeFirst();

/** Inserts links, and returns their ids, keyed by token hash. */
export async function insertReviewLinks(
  db: Db,
  links: readonly Insertable<ReviewLinkTable>[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('review_link')
    .values(links)
    .returning(['id', 'token_hash'])
    .execute();
  return new Map(rows.map(({ id, token_hash }) => [token_hash, id]));
}

const endOpen = (db: Db) =>
  db.updateTable('review_link').set({ ended_at: clock.instant() }).where('ended_at', 'is', null);

/**
 * Ends the links to these articles, which have left final review, and the links to months that no longer have articles
 * waiting for review.
 */
export async function endLinksOfArticles(
  db: Db,
  articleIds: readonly number[],
  organizationIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < articleIds.length; start += 1000) {
    await endOpen(db)
      .where('article_id', 'in', articleIds.slice(start, start + 1000))
      .execute();
  }
  await endOpen(db)
    .where('article_id', 'is', null)
    .where('organization_id', 'in', organizationIds)
    .where(
      sql<boolean>`not exists (select 1 from article
        where article.client_id = review_link.organization_id
          and article.planning_month_id = review_link.planning_month_id
          and article.status_id = ${sql.lit(statusId.final_review)}
          and article.archived = 0)`,
    )
    .execute();
}

/** Ends a person's links in one organization or in all organizations. */
export async function endLinksOfPerson(
  db: Db,
  personId: number,
  organizationId?: number,
): Promise<void> {
  await endOpen(db)
    .where('person_id', '=', personId)
    .$if(organizationId !== undefined, (query) =>
      query.where('organization_id', '=', organizationId ?? 0),
    )
    .execute();
}

/**
 * Deletes a person's review links, review mails, and codes, and the stored copies of the content that the person read.
 */
export async function deleteReviewsOf(db: Db, personId: number): Promise<void> {
  for (const table of ['review_link', 'review_mail', 'review_look', 'review_code'] as const) {
    await db.deleteFrom(table).where('person_id', '=', personId).execute();
  }
}
