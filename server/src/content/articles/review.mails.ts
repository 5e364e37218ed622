import type { Db } from '#platform/database/tables.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { ArticleRecord } from './article.record.ts';
import {
  articleButton,
  articleLine,
  assignmentsPath,
  listedArticles,
  mayRead,
} from './article-mail-parts.ts';
import {
  type MailedReview,
  onReviewsMailed,
  onReviewsRequested,
} from './moves/article-move.events.ts';
import {
  type MailRecipient,
  selectAccountPeople,
  selectRecipients,
} from './moves/article-recipients.repository.ts';
import { reviewMail } from './review-mail-text.ts';

/**
 * Groups articles by the link that shows them: a client's articles of a month share a link, and any other article has
 * its own.
 */
const groupsOfReview = (articles: readonly ArticleRecord[]) =>
  Map.groupBy(articles, ({ id, client, planning_year_month: month }) =>
    month ? `${client.id} ${month.id}` : `article ${id}`,
  );

export interface ReviewMail {
  personId: number;
  to: MailRecipient;
  articles: readonly ArticleRecord[];
  actorId: number | null;
  isReminder?: boolean;
}

/** A review mail in the outbox, with its link and the articles that the mail names. */
export interface SentReview extends MailedReview {
  linkId: number;
}

/** Emails clients a personal link for each group of articles to review. */
export async function enqueueReviewMailsTo(
  db: Db,
  mails: readonly ReviewMail[],
): Promise<SentReview[]> {
  const drafts = mails.flatMap(({ personId, to, articles, actorId, isReminder = false }) =>
    [...groupsOfReview(articles).values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const isOne = group.length === 1;
      const request = {
        personId,
        organizationId: first.client.id,
        articleId: isOne ? first.id : null,
        planningMonthId: isOne ? null : (first.planning_year_month?.id ?? null),
        canDecide: group.some(({ final_approver }) => final_approver?.id === personId),
        articles: group,
        actorId,
      };
      return [{ to, isReminder, request }];
    }),
  );
  if (drafts.length === 0) return [];
  const [links = []] = await onReviewsRequested.emit(
    db,
    drafts.map(({ request }) => request),
  );
  const sent: SentReview[] = [];
  for (const [index, { to, isReminder, request }] of drafts.entries()) {
    const link = links[index];
    if (!link) continue;
    const { url, expiresAt, silences } = link;
    const { personId, articles, canDecide } = request;
    const content = reviewMail(articles, { canDecide, expiresAt, isReminder, silences });
    const mailId = await enqueueMail(db, { to, ...content, secretLink: { url, expiresAt } });
    sent.push({ linkId: link.id, personId, articles, mailId, silences });
  }
  await onReviewsMailed.emit(db, sent);
  return sent;
}

/** Returns the reviewers of articles in final review: their final approvers, and clients with approval reminders. */
async function reviewersOf(
  db: Db,
  articles: readonly ArticleRecord[],
): Promise<Map<number, ArticleRecord[]>> {
  const clientIds = [...new Set(articles.map(({ client }) => client.id))];
  const readers = await selectAccountPeople(db, clientIds, { wantsReminders: true });
  const reviewers = new Map<number, ArticleRecord[]>();
  for (const article of articles) {
    const approverId = article.final_approver?.id;
    const ids = new Set([approverId ?? [], readers.get(article.client.id) ?? []].flat());
    for (const id of ids) {
      const own = reviewers.get(id);
      if (own) own.push(article);
      else reviewers.set(id, [article]);
    }
  }
  return reviewers;
}

interface ReviewMails {
  /** The real person who sends the links by hand; null for the portal. */
  actorId: number | null;
  /** True for a reminder, which is sent only to people who may approve. */
  isReminder?: boolean;
  /** True to email only people who may approve, as reminders do. */
  approversOnly?: boolean;
}

/** Emails new personal links to the clients who review articles in final review. */
export async function enqueueReviewMails(
  db: Db,
  articles: readonly ArticleRecord[],
  { actorId, isReminder = false, approversOnly = isReminder }: ReviewMails,
): Promise<SentReview[]> {
  const reviewers = await reviewersOf(db, articles);
  const recipients = await selectRecipients(db, [...reviewers.keys()]);
  const mails: ReviewMail[] = [];
  for (const [personId, waiting] of reviewers) {
    const to = recipients.get(personId);
    if (!to?.organizationIds) continue;
    const readable = waiting.filter(
      (article) =>
        mayRead(to, article) && !(approversOnly && article.final_approver?.id !== personId),
    );
    if (readable.length === 0) continue;
    mails.push({ personId, to, articles: readable, actorId, isReminder });
  }
  return enqueueReviewMailsTo(db, mails);
}

export const hasClientApprover = ({ final_approver, client }: ArticleRecord, to?: MailRecipient) =>
  final_approver !== null && to?.organizationIds?.includes(client.id) === true;

/** Notifies the leads of articles that enter final review but have no client who can review them by email. */
export async function enqueueUnreviewedMails(
  db: Db,
  viewer: { readonly id: number; readonly actorId: number } | null,
  pairs: readonly { before?: ArticleRecord | undefined; after: ArticleRecord }[],
): Promise<number[]> {
  const entered = pairs
    .filter(
      ({ before, after }) =>
        after.status.uid === 'final_review' &&
        before?.status.uid !== 'final_review' &&
        !after.archived,
    )
    .map(({ after }) => after);
  const ids = entered.flatMap(({ final_approver, lead }) => [final_approver?.id, lead?.id]);
  const people = await selectRecipients(
    db,
    ids.filter((id) => id !== undefined),
  );
  const unreviewed = entered.filter(
    (article) => !hasClientApprover(article, people.get(article.final_approver?.id ?? 0)),
  );
  const byLead = Map.groupBy(unreviewed, ({ lead }) => lead?.id ?? 0);
  const mailIds: number[] = [];
  for (const [leadId, articles] of byLead) {
    const to = people.get(leadId);
    if (!to || leadId === viewer?.id || leadId === viewer?.actorId) continue;
    const others = articles.filter(
      (article) => article.final_approver?.id !== leadId && mayRead(to, article),
    );
    if (others.length > 0) mailIds.push(await enqueueMail(db, { to, ...unreviewedMail(others) }));
  }
  return mailIds;
}

function unreviewedMail(articles: readonly ArticleRecord[]) {
  const [first] = articles;
  const one = articles.length === 1 && first;
  return mailLayout({
    subject: one
      ? `No client reviews this article: ${first.title}`
      : `${articles.length} articles wait for a final review without a client`,
    parts: [
      'These articles are in final review. Their final reviewer isn’t a client with an email address, so no review link was sent.',
      { list: articles.slice(0, listedArticles).map(articleLine) },
      one
        ? articleButton(first)
        : { button: 'Open my assignments', url: publicUrl(assignmentsPath) },
    ],
  });
}

/** Notifies the leads of articles whose clients haven't responded to the review and its reminders. */
export async function enqueueUnansweredMails(
  db: Db,
  articles: readonly ArticleRecord[],
): Promise<void> {
  const ids = articles.flatMap(({ final_approver, lead }) => [final_approver?.id, lead?.id]);
  const people = await selectRecipients(
    db,
    ids.filter((id) => id !== undefined),
  );
  const unanswered = articles.filter((article) =>
    hasClientApprover(article, people.get(article.final_approver?.id ?? 0)),
  );
  for (const [leadId, all] of Map.groupBy(unanswered, ({ lead }) => lead?.id ?? 0)) {
    const to = people.get(leadId);
    const waiting = to ? all.filter((article) => mayRead(to, article)) : [];
    if (!to || waiting.length === 0) continue;
    await enqueueMail(db, { to, ...unansweredMail(waiting) });
  }
}

function unansweredMail(articles: readonly ArticleRecord[]) {
  const [first] = articles;
  const one = articles.length === 1 && first;
  return mailLayout({
    subject: one
      ? `Still not approved: ${first.title}`
      : `${articles.length} articles are still not approved`,
    parts: [
      'The client has been reminded twice and hasn’t answered the final review:',
      { list: articles.slice(0, listedArticles).map(articleLine) },
      one
        ? articleButton(first)
        : { button: 'Open my assignments', url: publicUrl(assignmentsPath) },
    ],
  });
}
