import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { SilencePolicy } from '@portal/contract/organizations/silence-policy.ts';
import type { Selectable } from 'kysely';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ReviewMailTable } from './review-mail.table.ts';

export interface OrganizationPolicy {
  policy: SilencePolicy;
  days: number;
  /** The person at the agency who is responsible for the organization. */
  accountLeadId: number | null;
}

/** Returns the silence policies of organizations, by organization id. */
export async function selectPolicies(
  db: Db,
  organizationIds: readonly number[],
): Promise<Map<number, OrganizationPolicy>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'silence_policy', 'silence_days', 'account_lead_id'])
    .where('id', 'in', organizationIds)
    .execute();
  return new Map(
    rows.map(({ id, silence_policy: policy, silence_days: days, account_lead_id }) => [
      id,
      { policy, days, accountLeadId: account_lead_id },
    ]),
  );
}

export type ReviewMailRow = Selectable<ReviewMailTable>;

/**
 * Returns the review mails that were sent for the articles' current reviews to their current final approvers, oldest
 * first.
 */
export async function selectReviewMails(
  db: Db,
  articles: readonly ArticleRecord[],
): Promise<Map<number, ReviewMailRow[]>> {
  if (articles.length === 0) return new Map();
  const rows = await db
    .selectFrom('review_mail')
    .innerJoin('article', 'article.id', 'review_mail.article_id')
    .selectAll('review_mail')
    .where(
      'review_mail.article_id',
      'in',
      articles.map(({ id }) => id),
    )
    .whereRef('review_mail.waits_since', '=', 'article.status_since')
    .whereRef('review_mail.person_id', '=', 'article.final_approver_id')
    .orderBy('review_mail.id')
    .execute();
  return Map.groupBy(rows, ({ article_id }) => article_id);
}

/** Returns the ids of the articles whose final approver has a valid link that allows a decision. */
export async function selectLinked(
  db: Db,
  articleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (articleIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('article')
    .innerJoin('review_link', (join) =>
      join
        .onRef('review_link.person_id', '=', 'article.final_approver_id')
        .onRef('review_link.organization_id', '=', 'article.client_id'),
    )
    .select('article.id')
    .distinct()
    .where('article.id', 'in', articleIds)
    .where('review_link.can_decide', '=', 1)
    .where('review_link.ended_at', 'is', null)
    .where('review_link.expires_at', '>', clock.instant())
    .where((link) =>
      link.or([
        link('review_link.article_id', '=', link.ref('article.id')),
        link.and([
          link('review_link.article_id', 'is', null),
          link('review_link.planning_month_id', '=', link.ref('article.planning_month_id')),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Records the mail server's final response to review mails. An email that is queued again has no final response. */
export async function saveMailOutcome(
  db: Db,
  { mailId, state, at }: { mailId: number; state: 'queued' | 'sent' | 'failed'; at: string },
): Promise<void> {
  await db
    .updateTable('review_mail')
    .set({
      accepted_at: state === 'sent' ? at : null,
      failed_at: state === 'failed' ? at : null,
    })
    .where('mail_id', '=', mailId)
    .execute();
}

/**
 * Deletes the review mails of the articles that these approvals cover, so that the days are counted again only after a
 * new mail.
 */
export async function forgetReviewMails(db: Db, signOffIds: readonly number[]): Promise<void> {
  if (signOffIds.length === 0) return;
  await db
    .deleteFrom('review_mail')
    .where('article_id', 'in', (sub) =>
      sub.selectFrom('sign_off').select('article_id').where('id', 'in', signOffIds),
    )
    .execute();
}

/**
 * Returns the ids of up to `limit` articles that are waiting for review under a policy that does more than remind and
 * have ids greater than `after`.
 */
export async function selectSilentIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .select('article.id')
    .where('article.status_id', '=', statusId.final_review)
    .where('article.archived', '=', 0)
    .where('article.final_approver_id', 'is not', null)
    .where('organization.silence_policy', '<>', 'remind')
    .where('article.id', '>', after)
    .orderBy('article.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns when the articles' leads were notified in the current reviews. */
export async function selectEscalations(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, string>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('review_escalation')
    .innerJoin('article', 'article.id', 'review_escalation.article_id')
    .select(['review_escalation.article_id', 'review_escalation.done_at'])
    .where('review_escalation.article_id', 'in', articleIds)
    .whereRef('review_escalation.waits_since', '=', 'article.status_since')
    .execute();
  return new Map(rows.map(({ article_id, done_at }) => [article_id, done_at]));
}

export async function saveEscalation(
  db: Db,
  { id, status_since }: Pick<ArticleRecord, 'id' | 'status_since'>,
): Promise<void> {
  const row = { waits_since: status_since, done_at: clock.instant() };
  await db
    .insertInto('review_escalation')
    .values({ article_id: id, ...row })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
    .execute();
}
