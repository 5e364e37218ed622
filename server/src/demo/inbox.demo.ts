import { sql } from 'kysely';
import { nextPersonId } from '#content/articles/article.mails.ts';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import { personIdsIn } from '#content/articles/article-people.ts';
import {
  notifyOfChanges,
  notifyOfComment,
  notifyOfFeedback,
} from '#content/articles/inbox/article-notices.ts';
import { notifyOfTime } from '#content/articles/inbox/timed-notices.service.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';

/** The number of recent comments, feedback entries, and assignments that the demo creates notifications for. */
const shown = { comments: 60, feedback: 60, assignments: 120 };

const actorOf = (id: number) => ({ id, actorId: id });

async function notifyOfComments(db: Db): Promise<void> {
  const comments = await db
    .selectFrom('comment')
    .select(['id', 'article_id', 'author_id'])
    .where('is_internal', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shown.comments)
    .execute();
  const articles = await selectArticlesById(
    db,
    comments.map(({ article_id }) => article_id),
  );
  for (const [index, { id, article_id, author_id }] of comments.entries()) {
    const article = articles.find((one) => one.id === article_id);
    if (!article) continue;
    const readers = [...new Set(personIdsIn(article))];
    // Some comments mention the lead.
    const mentionedIds = index % 4 === 0 && article.lead ? [article.lead.id] : [];
    await notifyOfComment(db, actorOf(author_id), {
      id,
      article,
      mentionedIds,
      listenerIds: readers,
    });
  }
}

async function notifyOfAllFeedback(db: Db): Promise<void> {
  const given = await db
    .selectFrom('feedback')
    .select(['id', 'article_id', 'given_by_id', 'feedback_type', 'approved'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shown.feedback)
    .execute();
  const articles = await selectArticlesById(
    db,
    given.map(({ article_id }) => article_id),
  );
  for (const { id, article_id, given_by_id, feedback_type, approved } of given) {
    const article = articles.find((one) => one.id === article_id);
    if (!article) continue;
    await notifyOfFeedback(db, actorOf(given_by_id), {
      id,
      article,
      feedbackType: feedback_type,
      isApproved: approved === 1,
    });
  }
}

async function notifyOfAssignments(db: Db): Promise<void> {
  const newest = await db
    .selectFrom('article')
    .select('id')
    .where('archived', '=', 0)
    .orderBy('status_since', 'desc')
    .orderBy('id')
    .limit(shown.assignments)
    .execute();
  const articles = await selectArticlesById(
    db,
    newest.map(({ id }) => id),
  );
  const pairs = articles.map((after) => ({ after }));
  const assigneeOf = ({ after }: (typeof pairs)[number]) => nextPersonId(after);
  await notifyOfChanges(db, null, pairs, { assigneeOf, hasFeedback: false });
}

/**
 * Gives notifications the dates of the changes that they report. Marks the older ones as read, and emails none of them.
 */
async function dateNotifications(db: Db): Promise<void> {
  const read = instantAfter(-2 * day);
  await sql`update inbox_item set mail_at = null, created_at = coalesce(
    (select comment.created_at from comment
      where inbox_item.source_kind = 'comment' and comment.id = inbox_item.source_id),
    (select feedback.created_at from feedback
      where inbox_item.source_kind = 'feedback' and feedback.id = inbox_item.source_id),
    (select article.status_since from article join inbox_thread on inbox_thread.subject_id = article.id
      where inbox_item.kind = 'assigned' and inbox_thread.id = inbox_item.thread_id),
    inbox_item.created_at)`.execute(db);
  // Stagger the dates of the notifications about articles due for a refresh.
  for (let days = 0; days < 7; days += 1) {
    await sql`update inbox_item set created_at = ${instantAfter(-days * day)}
      where kind = 'refresh' and id % 7 = ${days}`.execute(db);
  }
  await sql`update inbox_item set read_at = created_at where created_at < ${read}`.execute(db);
  await sql`update inbox_thread set
    last_at = (select max(created_at) from inbox_item where thread_id = inbox_thread.id),
    is_unread = (select max(case when read_at is null then 1 else 0 end) from inbox_item
      where thread_id = inbox_thread.id)`.execute(db);
}

/** Fills everyone's inbox with recent activity. */
export async function makeInboxes(db: Db): Promise<void> {
  await notifyOfAssignments(db);
  await notifyOfAllFeedback(db);
  await notifyOfComments(db);
  await notifyOfTime(db);
  await dateNotifications(db);
}
