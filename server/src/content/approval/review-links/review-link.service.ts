import { reviewPath } from '@portal/contract/content/approval/review-link.calls.ts';
import type {
  NewReviewLinks,
  ReviewLink,
  SentReviewLink,
} from '@portal/contract/content/approval/review-link.schema.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { sql } from 'kysely';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectArticleIds, selectArticlesById } from '#content/articles/article.repository.ts';
import { getArticle } from '#content/articles/article.service.ts';
import type {
  MovedArticles,
  RequestedReview,
  ReviewAddress,
} from '#content/articles/moves/article-move.events.ts';
import { selectAccountPeople } from '#content/articles/moves/article-recipients.repository.ts';
import { enqueueReviewMails } from '#content/articles/review.mails.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { conflict, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { findMailedSilences } from '../silence/review-mail.service.ts';
import {
  endLinksOfArticles,
  endLinksOfPerson,
  insertReviewLinks,
  type ReviewLinkRow,
  selectReviewLink,
  selectReviewLinks,
  selectReviewLinksById,
} from './review-link.repository.ts';
import { findReviewLinkDays } from './review-link-days.service.ts';

const tellStaff = (db: Db, id: number) => recordEvent(db, { topic: 'review-link', recordId: id });

/** Creates personal links. Only the emails contain the tokens. Earlier links stay valid until they expire. */
export async function createReviewLinks(
  db: Db,
  requests: readonly RequestedReview[],
): Promise<ReviewAddress[]> {
  const expires_at = instantAfter((await findReviewLinkDays(db)) * day);
  const created_at = clock.instant();
  const tokens = requests.map(() => makeToken());
  const ids = await insertReviewLinks(
    db,
    requests.map((request, index) => ({
      token_hash: hashToken(tokens[index] ?? ''),
      person_id: request.personId,
      organization_id: request.organizationId,
      article_id: request.articleId,
      planning_month_id: request.planningMonthId,
      can_decide: flag(request.canDecide),
      created_at,
      created_by_id: request.actorId,
      expires_at,
    })),
  );
  await recordEvents(
    db,
    [...ids.values()].map((recordId) => ({ topic: 'review-link', recordId })),
  );
  const silencesOf = await findMailedSilences(db, requests);
  return requests.map((request, index) => {
    const token = tokens[index] ?? '';
    return {
      id: ids.get(hashToken(token)) ?? 0,
      url: publicUrl(reviewPath(token)),
      expiresAt: expires_at,
      silences: silencesOf(request),
    };
  });
}

/**
 * Ends the links to articles that leave final review. Ended links never work again, because a later review gets new
 * links.
 */
export async function endReviewLinks(db: Db, { pairs }: MovedArticles): Promise<void> {
  const left = pairs.filter(
    ({ before, after }) =>
      before.status.uid === 'final_review' && after.status.uid !== 'final_review',
  );
  if (left.length === 0) return;
  const organizationIds = [...new Set(left.map(({ after }) => after.client.id))];
  await endLinksOfArticles(
    db,
    left.map(({ after }) => after.id),
    organizationIds,
  );
}

/** Ends a person's links in an organization unless the person still has another role there. */
export async function endLinksOfFormerClient(
  db: Db,
  { personId, organizationId }: { personId: number; organizationId: number },
): Promise<void> {
  const people = await selectAccountPeople(db, [organizationId]);
  if (people.get(organizationId)?.includes(personId)) return;
  await endLinksOfPerson(db, personId, organizationId);
}

function stateOf({ ended_at, expires_at, is_revoked }: ReviewLinkRow): ReviewLink['state'] {
  if (is_revoked === 1) return 'revoked';
  if (ended_at !== null) return 'ended';
  return expires_at > clock.instant() ? 'open' : 'expired';
}

function presentReviewLink(row: ReviewLinkRow): ReviewLink {
  const { created_by_id, creator_name } = row;
  return {
    id: row.id,
    person: { id: row.person_id, name: row.person_name },
    organization: row.organization_id,
    article: row.article_id,
    planning_month: row.planning_month_id,
    can_decide: row.can_decide === 1,
    sent_at: row.created_at,
    sent_by: created_by_id === null ? null : { id: created_by_id, name: creator_name ?? '' },
    last_opened_at: row.last_opened_at,
    expires_at: row.expires_at,
    state: stateOf(row),
  };
}

/** Lists the links that cover an article. Throws 404 unless the viewer can see the article. */
export async function listReviewLinks(
  db: Db,
  viewer: Viewer,
  { article: articleId, ...page }: { article: number; limit: number; cursor?: string | undefined },
): Promise<Page<ReviewLink>> {
  const article = await getArticle(db, viewer, articleId);
  const reached = {
    articleId,
    organizationId: article.client.id,
    planningMonthId: article.planning_year_month?.id ?? null,
  };
  return mapPage(await selectReviewLinks(db, reached, page), presentReviewLink);
}

/** Revokes a link. A link that has already ended or expired is left unchanged. */
export async function revokeReviewLink(db: Db, viewer: Viewer, id: number): Promise<ReviewLink> {
  const row = orNotFound(await selectReviewLink(db, id), 'Review link');
  if (stateOf(row) !== 'open') return presentReviewLink(row);
  await db
    .updateTable('review_link')
    .set({ ended_at: clock.instant(), is_revoked: 1 })
    .where('id', '=', id)
    .execute();
  const subject = { noun: 'review_link', id };
  await recordAudit(db, {
    action: 'review_link.revoked',
    viewer,
    subject,
    details: { person: row.person_id },
  });
  await tellStaff(db, id);
  return presentReviewLink(orNotFound(await selectReviewLink(db, id), 'Review link'));
}

/** The maximum number of articles to send at once; far more than a client has in a month. */
const maximumArticles = 200;

async function findWaiting(
  db: Db,
  viewer: Viewer,
  { article: articleId, organization, planning_month: month }: NewReviewLinks,
): Promise<ArticleRecord[]> {
  if (articleId !== undefined) {
    if (organization !== undefined || month !== undefined) {
      throw invalid({ article: ['Send an article, or an organization and a planning month.'] });
    }
    const article = await getArticle(db, viewer, articleId);
    return article.status.uid === 'final_review' && !article.archived ? [article] : [];
  }
  if (organization === undefined) throw invalid({ organization: [requiredMessage] });
  if (month === undefined) throw invalid({ planning_month: [requiredMessage] });
  const waiting = sql<boolean>`article.client_id = ${organization}
    and article.planning_month_id = ${month}
    and article.status_id = ${sql.lit(statusId.final_review)} and article.archived = 0`;
  return selectArticlesById(db, await selectArticleIds(db, waiting, { limit: maximumArticles }));
}

/** Mails new links to the reviewers of articles in final review. */
export async function sendReviewLinks(
  db: Db,
  viewer: Viewer,
  wanted: NewReviewLinks,
): Promise<SentReviewLink[]> {
  const articles = await findWaiting(db, viewer, wanted);
  if (articles.length === 0) throw conflict('No article is waiting in final review.');
  const sent = await enqueueReviewMails(db, articles, {
    actorId: viewer.actorId,
    approversOnly: wanted.approvers_only ?? false,
  });
  if (sent.length === 0) {
    throw conflict('None of the reviewers is a client with an email address.');
  }
  const linkIds = sent.map(({ linkId }) => linkId);
  await recordAudit(db, {
    action: 'review_link.sent',
    viewer,
    subject: { noun: 'organization', id: articles[0]?.client.id ?? 0 },
    details: { links: linkIds },
  });
  const namedIn = new Map(sent.map((one) => [one.linkId, one.articles]));
  return (await selectReviewLinksById(db, linkIds)).map((row) => ({
    ...presentReviewLink(row),
    articles: (namedIn.get(row.id) ?? []).map(({ id, title }) => ({ id, title })),
  }));
}
