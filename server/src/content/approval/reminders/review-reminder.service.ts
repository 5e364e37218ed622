import { dayInZone } from '@portal/contract/platform/dates.ts';
import {
  addWorkingDays,
  isWorkingDay,
  type WorkingDays,
} from '@portal/contract/platform/working-days.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import { enqueueReviewMails, enqueueUnansweredMails } from '#content/articles/review.mails.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { findWorkingDays } from '#platform/settings/working-days.ts';
import { policiesOf } from '../silence/silence.service.ts';
import { saveStep, selectWaiting, type WaitingArticle } from './review-reminder.repository.ts';

type Send = (db: Db, articles: readonly ArticleRecord[]) => Promise<unknown>;

const remind: Send = (db, articles) =>
  enqueueReviewMails(db, articles, { actorId: null, isReminder: true });

const lastStep = 6;

/** Notifies leads, unless the organization's policy already notifies them or approves the article by the same day. */
async function notifyLeads(db: Db, articles: readonly ArticleRecord[]): Promise<void> {
  const policyOf = await policiesOf(db, articles);
  const isNotified = (article: ArticleRecord) => {
    const { policy, days } = policyOf(article);
    return policy === 'escalate' || (policy === 'approve' && days < lastStep);
  };
  await enqueueUnansweredMails(
    db,
    articles.filter((article) => !isNotified(article)),
  );
}

/** The emails to send after a number of working days in final review, at most one per day. */
const steps: readonly { workingDays: number; send: Send }[] = [
  { workingDays: 2, send: remind },
  { workingDays: 5, send: remind },
  { workingDays: lastStep, send: notifyLeads },
];

function isDue(article: WaitingArticle, today: string, calendar: WorkingDays): boolean {
  const next = steps[article.step];
  if (!next) return false;
  const since = dayInZone(new Date(article.status_since), clock.timeZone());
  return addWorkingDays(since, next.workingDays, calendar) <= today;
}

/**
 * Reminds clients of pending reviews, and later notifies leads. Sends nothing on days off. Returns the number of
 * articles.
 */
export async function remindReviewers(db: Db): Promise<number> {
  const today = clock.today();
  const calendar = await findWorkingDays(db);
  if (!isWorkingDay(today, calendar)) return 0;
  let after = 0;
  let count = 0;
  while (true) {
    const waiting = await selectWaiting(db, after);
    if (waiting.length === 0) return count;
    after = waiting.at(-1)?.id ?? after;
    const due = waiting.filter((article) => isDue(article, today, calendar));
    for (const [index, { send }] of steps.entries()) {
      const group = due.filter(({ step }) => step === index);
      if (group.length === 0) continue;
      await send(
        db,
        await selectArticlesById(
          db,
          group.map(({ id }) => id),
        ),
      );
      await saveStep(db, group, index + 1);
      count += group.length;
    }
  }
}
