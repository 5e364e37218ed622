import { assigneeOfStatus } from '@portal/contract/content/articles/article-workflow.ts';
import {
  type FeedbackType,
  maskedAuthors,
} from '@portal/contract/content/articles/feedback.schema.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { ArticleRecord } from './article.record.ts';
import {
  articleButton,
  articleLine,
  assignmentsPath,
  factsOf,
  listedArticles,
  mayRead,
} from './article-mail-parts.ts';
import { personIdIn } from './article-people.ts';
import { selectNewestFeedback } from './feedback/feedback.repository.ts';
import {
  type MailRecipient,
  selectAccountPeople,
  selectRecipients,
} from './moves/article-recipients.repository.ts';
import { enqueueReviewMailsTo, enqueueUnreviewedMails, type ReviewMail } from './review.mails.ts';

/** Phrases for emails about articles that are waiting for the recipient, by status. */
const mailTexts: Partial<Record<StatusUid, { one: string; many: string; to: string }>> = {
  writing: { one: 'New article to write', many: 'articles to write', to: 'write' },
  rewrite: { one: 'Article to re-write', many: 'articles to re-write', to: 're-write' },
  editing: { one: 'Article to edit', many: 'articles to edit', to: 'edit' },
  reedit: { one: 'Article to re-edit', many: 'articles to re-edit', to: 're-edit' },
  final_review: { one: 'Article to approve', many: 'articles to approve', to: 'approve' },
  ready_to_post: { one: 'Article to post', many: 'articles to post', to: 'post' },
  post_qa: { one: 'Article for Post QA', many: 'articles for Post QA', to: 'check' },
};

/** Returns the email about articles in one status that are waiting for the recipient. */
function assignmentMail(
  status: StatusUid,
  articles: readonly ArticleRecord[],
  rejection: string | undefined,
) {
  const text = mailTexts[status] ?? {
    one: 'Article for you',
    many: 'articles for you',
    to: 'look at',
  };
  const [first] = articles;
  if (articles.length === 1 && first) {
    return mailLayout({
      subject: `${text.one}: ${first.title}`,
      heading: text.one,
      parts: [
        `An article is ready for you to ${text.to}.`,
        { facts: factsOf(first) },
        ...(rejection ? ['It was rejected with this feedback:', { quote: rejection }] : []),
        articleButton(first),
      ],
    });
  }
  const button = { button: 'Open my assignments', url: publicUrl(assignmentsPath) };
  const more = articles.length - listedArticles;
  const items = [
    ...articles.slice(0, listedArticles).map(articleLine),
    ...(more > 0 ? [html`and ${more} more`] : []),
  ];
  return mailLayout({
    subject: `${articles.length} ${text.many}`,
    parts: [`These articles are ready for you to ${text.to}:`, { list: items }, button],
  });
}

interface Pair {
  /** Undefined for a new article. */
  before?: ArticleRecord | undefined;
  after: ArticleRecord;
}

/** Returns the id of the person who must take the article's next step, or undefined if there is none. */
export function nextPersonId(article: ArticleRecord): number | undefined {
  if (article.archived) return undefined;
  const field = assigneeOfStatus[article.status.uid];
  if (field === null) return undefined;
  return personIdIn(article, field);
}

/** Returns whether a change of status or assignee makes this person responsible for the next step. */
function isNewlyAssigned({ before, after }: Pair, personId: number): boolean {
  if (!before) return true;
  return before.status.uid !== after.status.uid || nextPersonId(before) !== personId;
}

/**
 * Returns the person who must take the next step if a change made the article wait for that person, or undefined
 * otherwise.
 */
export function newAssigneeOf(pair: Pair): number | undefined {
  const personId = nextPersonId(pair.after);
  return personId !== undefined && isNewlyAssigned(pair, personId) ? personId : undefined;
}

interface Mail {
  personId: number;
  status: StatusUid;
  articles: ArticleRecord[];
}

async function assignmentMailsFor(db: Db, pairs: readonly Pair[]): Promise<Mail[]> {
  const mails = new Map<string, Mail>();
  const add = (personId: number, article: ArticleRecord) => {
    const key = `${personId} ${article.status.uid}`;
    const mail = mails.get(key) ?? { personId, status: article.status.uid, articles: [] };
    mail.articles.push(article);
    mails.set(key, mail);
  };
  const toApprove: ArticleRecord[] = [];
  for (const pair of pairs) {
    const personId = newAssigneeOf(pair);
    if (personId === undefined) continue;
    add(personId, pair.after);
    const isClients = pair.after.final_approver?.is_staff === false;
    if (pair.after.status.uid === 'final_review' && isClients) toApprove.push(pair.after);
  }
  const clientIds = [...new Set(toApprove.map(({ client }) => client.id))];
  const reminderReceivers = await selectAccountPeople(db, clientIds, { wantsReminders: true });
  for (const article of toApprove) {
    for (const personId of reminderReceivers.get(article.client.id) ?? []) {
      if (personId !== article.final_approver?.id) add(personId, article);
    }
  }
  return [...mails.values()];
}

/** Returns the text of the rejection that sent a single article back, or undefined for several articles. */
async function findRejection(
  db: Db,
  articles: readonly ArticleRecord[],
): Promise<string | undefined> {
  const [article] = articles;
  if (!article || articles.length > 1 || article.status.uid !== 'rewrite') return undefined;
  const newest = await selectNewestFeedback(db, article.id);
  return newest?.approved === 0 ? newest.feedback_body : undefined;
}

/**
 * Emails the people who must take the articles' next step, except the person who made the change. Each person gets one
 * email per status; clients get personal review links. Returns the emails' ids.
 */
export async function enqueueAssignmentMails(
  db: Db,
  viewer: { readonly id: number; readonly actorId: number } | null,
  pairs: readonly Pair[],
): Promise<number[]> {
  const mailIds: number[] = [];
  const mails = (await assignmentMailsFor(db, pairs)).filter(
    ({ personId }) => personId !== viewer?.id && personId !== viewer?.actorId,
  );
  const recipients = await selectRecipients(
    db,
    mails.map(({ personId }) => personId),
  );
  const reviews: ReviewMail[] = [];
  for (const { personId, status, articles } of mails) {
    const to = recipients.get(personId);
    const readable = to ? articles.filter((article) => mayRead(to, article)) : [];
    if (!to || readable.length === 0) continue;
    if (status === 'final_review' && to.organizationIds !== null) {
      reviews.push({ personId, to, articles: readable, actorId: null });
      continue;
    }
    const rejection = await findRejection(db, readable);
    mailIds.push(await enqueueMail(db, { to, ...assignmentMail(status, readable, rejection) }));
  }
  mailIds.push(...(await enqueueReviewMailsTo(db, reviews)).map(({ mailId }) => mailId));
  mailIds.push(...(await enqueueUnreviewedMails(db, viewer, pairs)));
  return mailIds;
}

interface Rejection {
  article: ArticleRecord;
  givenBy: string;
  feedbackType: FeedbackType;
  satisfaction: number | null;
  feedback: string;
}

function rejectionMail(
  { isStaff }: MailRecipient,
  { article, givenBy, feedbackType, satisfaction, feedback }: Rejection,
) {
  const facts: [string, string][] = [
    ...factsOf(article),
    ['Feedback by', isStaff ? givenBy : maskedAuthors[feedbackType]],
    ...(satisfaction === null ? [] : [['Rating', `${satisfaction}/5`] as [string, string]]),
  ];
  return mailLayout({
    subject: `Article rejected: ${article.title}`,
    heading: 'Article rejected',
    parts: [{ facts }, ...(feedback === '' ? [] : [{ quote: feedback }]), articleButton(article)],
  });
}

/**
 * Emails a rejection to the article's editor and lead, unless they rejected the article themselves. Returns the emails'
 * ids.
 */
export async function enqueueRejectionMails(
  db: Db,
  viewer: { readonly id: number },
  rejection: Rejection,
): Promise<number[]> {
  const mailIds: number[] = [];
  const { editor, lead } = rejection.article;
  const ids = [editor?.id, lead?.id].filter((id) => id !== undefined && id !== viewer.id);
  const recipients = await selectRecipients(
    db,
    ids.filter((id) => id !== undefined),
  );
  for (const to of recipients.values()) {
    if (mayRead(to, rejection.article)) {
      mailIds.push(await enqueueMail(db, { to, ...rejectionMail(to, rejection) }));
    }
  }
  return mailIds;
}
