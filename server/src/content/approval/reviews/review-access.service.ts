import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectArticleIds, selectArticlesById } from '#content/articles/article.repository.ts';
import { type Condition, visibleTo } from '#content/articles/article-visibility.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited, networkOf } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken } from '#platform/tokens.ts';
import { type ReviewLinkRow, selectOpenLink } from '../review-links/review-link.repository.ts';
import type { FindViewer } from '../sign-offs/sign-off.routes.ts';

/** The maximum number of articles that a link shows; far more than a client has in a month. */
const maximumArticles = 200;

/**
 * The limit for invalid links per IP address. Valid links aren't limited, because everyone in an office may share one
 * IP address.
 */
const wrongLinks = { limit: 30, seconds: 15 * 60 };

/** A valid review link, with the person's current permissions and the articles that it currently shows. */
export interface OpenReview {
  link: ReviewLinkRow;
  /** The person that the link belongs to, with current permissions. */
  viewer: Viewer;
  /** The articles that are waiting for review and that this person can see. */
  articles: readonly ArticleRecord[];
}

function waitingIn({ article_id, organization_id, planning_month_id }: ReviewLinkRow): Condition {
  const reached =
    article_id === null
      ? sql`article.planning_month_id = ${planning_month_id}`
      : sql`article.id = ${article_id}`;
  return sql<boolean>`${reached} and article.client_id = ${organization_id}
    and article.status_id = ${sql.lit(statusId.final_review)} and article.archived = 0`;
}

const isClientOf = (viewer: Viewer, organizationId: number) =>
  viewer.accounts.some(
    (account) =>
      account.organizationId === organizationId && clientGroupIds.includes(account.roleId),
  );

/**
 * Returns null if the link is unknown, expired, ended, or revoked, if its recipient has left, or if no article is
 * waiting.
 */
async function findReview(
  db: Db,
  findViewer: FindViewer,
  token: string,
): Promise<OpenReview | null> {
  const link = await selectOpenLink(db, hashToken(token));
  if (!link) return null;
  const { person_id: personId } = link;
  const viewer = await findViewer(db, { personId, actorId: personId });
  if (!viewer || !isClientOf(viewer, link.organization_id)) return null;
  const visible = visibleTo(viewer) ?? sql`1 = 1`;
  const condition = sql<boolean>`(${waitingIn(link)} and ${visible})`;
  const ids = await selectArticleIds(db, condition, { limit: maximumArticles });
  const articles = await selectArticlesById(db, ids);
  return articles.length > 0 ? { link, viewer, articles } : null;
}

interface ReviewServices {
  database: Database;
  findViewer: FindViewer;
}

/**
 * Throws 404 for an invalid link, and 429 after too many invalid links from one IP address. Don't call this in a
 * transaction.
 */
export async function visitReview(
  { database, findViewer }: ReviewServices,
  token: string,
  ip: string,
): Promise<OpenReview> {
  const review = await findReview(database.reader, findViewer, token);
  if (review) return review;
  const key = `review-link.address ${networkOf(ip)}`;
  if (await isLimited(database, key, wrongLinks)) throw tooManyRequests();
  await countFailure(database, key, wrongLinks);
  throw notFound('Page');
}

/**
 * Reads the review in the transaction of a call that has already passed `visitReview`. Throws 404 under the same
 * conditions.
 */
export async function getReview(
  db: Db,
  findViewer: FindViewer,
  token: string,
): Promise<OpenReview> {
  const review = await findReview(db, findViewer, token);
  if (!review) throw notFound('Page');
  return review;
}

/** Returns the article. Throws 404 unless the link shows it. */
export function articleIn({ articles }: OpenReview, articleId: number): ArticleRecord {
  const article = articles.find(({ id }) => id === articleId);
  if (!article) throw notFound('Page');
  return article;
}
