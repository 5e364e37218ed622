import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { readContentState } from '#content/approval/sign-offs/approved-content.service.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import type { UndoneArticles } from '#content/articles/moves/article-undo.service.ts';
import { enqueueReviewMails } from '#content/articles/review.mails.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { readCast } from './cast.ts';
import { insertAll } from './insert-all.ts';

const signedOff = 12;

/**
 * Returns the ids of articles in a status that belong to the customer's organization; articles with text come first.
 */
export async function articleIdsOf(db: Db, personId: number, status: number, limit: number) {
  const rows = await db
    .selectFrom('article')
    .innerJoin('account', 'account.organization_id', 'article.client_id')
    .leftJoin('article_body', 'article_body.article_id', 'article.id')
    .select('article.id')
    .distinct()
    .select('article_body.word_count')
    .where('account.person_id', '=', personId)
    .where('article.status_id', '=', status)
    .where('article.archived', '=', 0)
    .orderBy('article_body.word_count', (order) => order.desc().nullsLast())
    .orderBy('article.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The policy of the customer's organization: silence counts as an approval. */
const silence = { silence_policy: 'approve', silence_days: 5 } as const;

/**
 * Sends a review link to the customer, whose organization counts silence as an approval. Also stores the customer's
 * approvals of scheduled articles, and one approval by silence.
 */
export async function makeReviews(db: Db): Promise<void> {
  const cast = await readCast(db);
  const customer = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', '=', cast.id('customer'))
    .executeTakeFirstOrThrow();
  const waiting = await articleIdsOf(db, customer.id, statusId.final_review, 1);
  if (waiting.length > 0) {
    const approver = { final_approver_id: customer.id };
    await db.updateTable('article').set(approver).where('id', 'in', waiting).execute();
    const articles = await selectArticlesById(db, waiting);
    const organizationIds = articles.map(({ client }) => client.id);
    await db.updateTable('organization').set(silence).where('id', 'in', organizationIds).execute();
    await enqueueReviewMails(db, articles, { actorId: cast.id('staff') });
    // The demo has no mail server, so mark the email as accepted by one.
    const accepted = { accepted_at: clock.instant() };
    await db.updateTable('review_mail').set(accepted).where('article_id', 'in', waiting).execute();
  }
  const toPost = await articleIdsOf(db, customer.id, statusId.ready_to_post, 1);
  if (toPost.length > 0) {
    const approver = { final_approver_id: customer.id };
    await db.updateTable('article').set(approver).where('id', 'in', toPost).execute();
  }
  const scheduled = await articleIdsOf(db, customer.id, statusId.scheduled, signedOff);
  const approvedIds = [...toPost, ...scheduled];
  const approved = await selectArticlesById(db, approvedIds);
  const rows = [];
  for (const article of approved) {
    const state = await readContentState(db, article);
    rows.push({
      article_id: article.id,
      person_id: customer.id,
      person_name: customer.name,
      way: 'review_link' as const,
      ip: '203.0.113.24',
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
      text_version: state.textVersion,
      word_count: state.wordCount,
      content: state.canonical,
      content_hash: state.hash,
      approved_at: article.status_since,
    });
  }
  await insertAll(db, 'sign_off', rows);
  const silent = approved.find(({ id }) => id === toPost[0]);
  if (silent) await turnIntoSilence(db, silent);
}

/** Replaces the customer's approval of the article with an approval by silence, including the data for undoing it. */
async function turnIntoSilence(db: Db, article: ArticleRecord): Promise<void> {
  const { id } = await db
    .selectFrom('sign_off')
    .select('id')
    .where('article_id', '=', article.id)
    .executeTakeFirstOrThrow();
  const undo: UndoneArticles = {
    articles: [
      { id: article.id, version: article.version, values: { status_id: statusId.final_review } },
    ],
    mails: [],
    notices: [],
    chat_posts: [],
    feedback: [],
    sign_offs: [id],
  };
  await db
    .updateTable('sign_off')
    .set({
      person_id: null,
      person_name: '',
      way: 'silence',
      ip: null,
      user_agent: null,
      silence_days: silence.silence_days,
      policy_of: article.client.dba_name,
      undo: JSON.stringify(undo),
    })
    .where('id', '=', id)
    .execute();
}
