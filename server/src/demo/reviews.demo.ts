import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { readContentState } from '#content/approval/sign-offs/approved-content.service.ts';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import { enqueueReviewMails } from '#content/articles/review.mails.ts';
import type { Db } from '#platform/database/tables.ts';
import { readCast } from './cast.ts';
import { insertAll } from './insert-all.ts';

const signedOff = 12;

/** Returns ids of the customer's organization's articles in a status, those with text first. */
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

/** Sends a review link to the customer, and stores approvals for articles that wait for their poster. */
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
    await enqueueReviewMails(db, articles, { actorId: cast.id('staff') });
  }
  const approvedIds = await articleIdsOf(db, customer.id, statusId.ready_to_post, signedOff);
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
}
