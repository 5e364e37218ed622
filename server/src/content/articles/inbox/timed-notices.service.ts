import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { addMonths, dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';
import { sql } from 'kysely';
import { type InboxNotice, notify } from '#notifications/inbox/notify.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { week } from '#platform/durations.ts';
import { nextPersonId } from '../article.mails.ts';
import type { ArticleRecord } from '../article.record.ts';
import { selectArticleIds, selectArticlesById } from '../article.repository.ts';
import { personIdIn } from '../article-people.ts';
import type { Condition } from '../article-visibility.ts';
import { dueSoon, late } from '../due-dates/lateness.ts';
import { articleSubject } from './article-notices.ts';

const batch = 1000;

/** The numbers of months after publication when the lead is reminded to refresh an article. */
const refreshMonths = [6, 12] as const;

const peopleOf = (ids: readonly (number | undefined)[]) =>
  ids.filter((id): id is number => id !== undefined);

const dayOf = (instant: string) => dayInZone(new Date(instant), clock.timeZone());

type Write = (article: ArticleRecord) => Pick<InboxNotice, 'personIds' | 'facts' | 'cause'>;

/**
 * Creates notifications for every article that matches a condition, in batches. A person is notified once per cause.
 */
async function notifyWhere(
  db: Db,
  kind: InboxNotice['kind'],
  { condition, write }: { condition: Condition; write: Write },
): Promise<number> {
  let after = 0;
  let count = 0;
  while (true) {
    const ids = await selectArticleIds(db, condition, { after, limit: batch });
    if (ids.length === 0) return count;
    after = ids.at(-1) ?? after;
    const articles = await selectArticlesById(db, ids);
    const notices = articles.map((article) => ({
      kind,
      subject: articleSubject(article),
      actor: null,
      organizationId: article.client?.id,
      ...write(article),
    }));
    const { itemIds } = await notify(db, notices);
    count += itemIds.length;
  }
}

// Articles that became overdue earlier already have notifications, unless the portal was just upgraded.
const recently = () => instantAfter(-week);

const notifyOfOverdue = (db: Db) =>
  notifyWhere(db, 'overdue', {
    condition: sql<boolean>`(${late(clock.instant())} and article.due_at >= ${recently()})`,
    write: (article) => ({
      personIds: peopleOf([nextPersonId(article), personIdIn(article, 'lead')]),
      facts: { due: dayOf(article.due_at ?? clock.instant()) },
      cause: `overdue ${article.id} ${article.due_at}`,
    }),
  });

const notifyOfDueSoon = (db: Db) =>
  notifyWhere(db, 'due_soon', {
    condition: dueSoon(),
    write: (article) => ({
      personIds: peopleOf([nextPersonId(article)]),
      facts: { due: dayOf(article.due_at ?? clock.instant()) },
      cause: `due ${article.id} ${article.due_at}`,
    }),
  });

function notifyOfRefresh(db: Db, months: number): Promise<number> {
  const publishedOn = addMonths(clock.today(), -months);
  const until = instantInZone(publishedOn, '23:59:59.999', clock.timeZone());
  const from = new Date(Date.parse(until) - week).toISOString();
  return notifyWhere(db, 'refresh', {
    condition: sql<boolean>`(article.status_id = ${statusId.posted} and article.archived = 0
      and article.completed_at > ${from} and article.completed_at <= ${until})`,
    write: (article) => ({
      personIds: peopleOf([personIdIn(article, 'lead')]),
      facts: { months },
      cause: `refresh ${article.id} ${months}`,
    }),
  });
}

/**
 * Creates notifications for due dates that are near or have passed, and for articles that have been live for months.
 */
export async function notifyOfTime(db: Db): Promise<number> {
  let count = await notifyOfOverdue(db);
  count += await notifyOfDueSoon(db);
  for (const months of refreshMonths) count += await notifyOfRefresh(db, months);
  return count;
}
