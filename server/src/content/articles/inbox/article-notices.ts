import type { FeedbackType } from '@portal/contract/content/articles/feedback.schema.ts';
import { maskedAuthors } from '@portal/contract/content/articles/feedback.schema.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import {
  type InboxNotice,
  notify,
  type StoredNotices,
} from '#notifications/inbox/notify.service.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ArticleRecord } from '../article.record.ts';
import { personIdIn } from '../article-people.ts';

export type Actor = InboxNotice['actor'];

interface Pair {
  /** Undefined for a new article. */
  before?: ArticleRecord | undefined;
  after: ArticleRecord;
}

/** An article's next step in each status, as the end of "Ready for you to …". */
const steps: Partial<Record<StatusUid, string>> = {
  writing: 'write',
  rewrite: 're-write',
  editing: 'edit',
  reedit: 're-edit',
  final_review: 'approve',
  ready_to_post: 'post',
  post_qa: 'check',
};

export const articleSubject = ({ id }: { id: number }) => ({ kind: 'article', id }) as const;

interface Options {
  /** Returns the person whose step comes next, if the change made the article wait for that person. */
  assigneeOf: (pair: Pair) => number | undefined;
  /** True if the change came with feedback, which has its own notification. */
  hasFeedback: boolean;
}

/** Notifies the people whose step comes next, the leads of articles that were moved, and the clients' channels. */
export function notifyOfChanges(
  db: Db,
  actor: Actor,
  pairs: readonly Pair[],
  { assigneeOf, hasFeedback }: Options,
): Promise<StoredNotices> {
  const notices = pairs.flatMap((pair): InboxNotice[] => {
    const { before, after } = pair;
    const about = { subject: articleSubject(after), actor, organizationId: after.client?.id };
    const assignee = assigneeOf(pair);
    const step = steps[after.status.uid];
    const assigned: InboxNotice[] =
      assignee === undefined || step === undefined
        ? []
        : [{ kind: 'assigned', personIds: [assignee], ...about, facts: { step } }];
    const lead = personIdIn(after, 'lead');
    const isMoved = before !== undefined && before.status.id !== after.status.id;
    if (!isMoved || hasFeedback) return assigned;
    const facts = { from: before.status.name, to: after.status.name };
    const personIds = lead === undefined || lead === assignee ? [] : [lead];
    return [...assigned, { kind: 'moved', personIds, ...about, facts }];
  });
  return notify(db, notices);
}

interface GivenFeedback {
  id: number;
  article: ArticleRecord;
  feedbackType: FeedbackType;
  isApproved: boolean;
}

/** Notifies an article's writer, editor and lead of its approval or rejection. */
export function notifyOfFeedback(
  db: Db,
  actor: Actor,
  { id, article, feedbackType, isApproved }: GivenFeedback,
): Promise<StoredNotices> {
  const fields = ['writer', 'editor', 'lead'] as const;
  return notify(db, [
    {
      kind: isApproved ? 'approved' : 'rejected',
      personIds: fields.flatMap((field) => personIdIn(article, field) ?? []),
      subject: articleSubject(article),
      source: { kind: 'feedback', id },
      actor,
      facts: { role: maskedAuthors[feedbackType] },
      organizationId: article.client?.id,
    },
  ]);
}

/** Notifies the people that a comment mentions, and the other people that it was mailed to. */
export function notifyOfComment(
  db: Db,
  actor: Actor,
  {
    id,
    article,
    mentionedIds,
    listenerIds = [],
  }: {
    id: number;
    article: ArticleRecord;
    mentionedIds: readonly number[];
    listenerIds?: readonly number[];
  },
): Promise<StoredNotices> {
  const about = { subject: articleSubject(article), source: { kind: 'comment', id }, actor };
  return notify(db, [
    { kind: 'mentioned', personIds: mentionedIds, ...about },
    {
      kind: 'comment',
      personIds: listenerIds.filter((listener) => !mentionedIds.includes(listener)),
      ...about,
    },
  ]);
}
