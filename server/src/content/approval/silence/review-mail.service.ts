import type { ReviewSilence } from '@portal/contract/content/approval/silence.schema.ts';
import { addWorkingDays } from '@portal/contract/platform/working-days.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import type { MailedReview, RequestedReview } from '#content/articles/moves/article-move.events.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { readContentHashes } from '../sign-offs/approved-content.service.ts';
import { type ArticleSilence, findSilences, readCalendar } from './silence.service.ts';
import type { Calendar } from './silence-state.ts';

const uniqueArticles = (reviews: readonly Pick<RequestedReview, 'articles'>[]) => [
  ...new Map(reviews.flatMap(({ articles }) => articles).map((one) => [one.id, one])).values(),
];

const approvedBy = ({ personId, articles }: Pick<RequestedReview, 'personId' | 'articles'>) =>
  articles.filter(({ final_approver }) => final_approver?.id === personId);

/**
 * Returns the last day for an answer, as stated in a mail. If that day has passed, the approval policy counts again
 * from today, and for other policies no day is stated.
 */
function dayToName(
  { answerBy, facts: { policy, days } }: ArticleSilence,
  { today, workingDays }: Calendar,
): string | null {
  if (answerBy === null || answerBy >= today) return answerBy;
  return policy === 'approve' ? addWorkingDays(today, days, workingDays) : null;
}

/** Returns a function that gets the consequences of silence for a review mail that is about to be written. */
export async function findMailedSilences(db: Db, requests: readonly RequestedReview[]) {
  const calendar = await readCalendar(db);
  const silences = await findSilences(db, uniqueArticles(requests), calendar);
  const consequenceOf = ({ id }: ArticleRecord): [number, ReviewSilence][] => {
    const found = silences.get(id);
    if (!found) return [];
    const { policy, days } = found.facts;
    return [[id, { policy, days, answer_by: dayToName(found, calendar) }]];
  };
  return (request: RequestedReview): ReadonlyMap<number, ReviewSilence> =>
    new Map(approvedBy(request).flatMap(consequenceOf));
}

/**
 * Stores the mails that stated the policy of approval by silence, with the hashes of their articles' current content.
 */
export async function storeReviewMails(db: Db, reviews: readonly MailedReview[]): Promise<void> {
  const named = reviews.flatMap((review) =>
    approvedBy(review).flatMap((article) => {
      const silence = review.silences.get(article.id);
      return silence?.policy === 'approve' ? [{ article, review, silence }] : [];
    }),
  );
  const hashes = await readContentHashes(
    db,
    named.map(({ article }) => article),
  );
  const created_at = clock.instant();
  await insertRows(
    db,
    'review_mail',
    named.map(({ article, review, silence }) => ({
      article_id: article.id,
      person_id: review.personId,
      mail_id: review.mailId,
      waits_since: article.status_since,
      answer_by: silence.answer_by,
      content_hash: hashes.get(article.id) ?? '',
      created_at,
    })),
  );
}
