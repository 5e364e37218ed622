import { addDays } from '@portal/contract/platform/dates.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { later, makeChangelog } from './changelog.demo.ts';
import { comments, praise, wishes } from './conversations.data.ts';
import { createMoments } from './days.ts';
import { insertAll } from './insert-all.ts';
import { createRandom, type Random } from './random.ts';

function selectDiscussed(db: Db, since: string) {
  return db
    .selectFrom('article')
    .innerJoin('content_status', 'content_status.id', 'article.status_id')
    .leftJoin('writer', 'writer.id', 'article.writer_id')
    .select([
      'article.id',
      'content_status.uid',
      'writer.person_id as writer',
      'article.editor_id as editor',
      'article.final_approver_id as approver',
      'article.lead_id as lead',
      'article.duedate_edit',
      'article.duedate_finalreview',
    ])
    .where('article.duedate_write', '>=', since)
    .where('content_status.uid', 'not in', ['planned', 'on_hold'])
    .where('article.editor_id', 'is not', null)
    .orderBy('article.id')
    .execute();
}

type Discussed = Awaited<ReturnType<typeof selectDiscussed>>[number];

function feedbackOf(article: Discussed, random: Random, at: (day: string, time: string) => string) {
  const now = clock.instant();
  const given = (
    by: number,
    type: 'Editor' | 'FinalReviewer',
    day: string | null,
    approved: boolean,
  ) => {
    const satisfaction = approved ? random.pick([5, 5, 5, 4, 4, 3]) : random.pick([2, 3, 3]);
    const moment = [at(day ?? now.slice(0, 10), '15:15'), now].sort()[0] ?? now;
    return {
      article_id: article.id,
      given_by_id: by,
      feedback_type: type,
      approved: flag(approved),
      satisfaction,
      feedback_body:
        approved && satisfaction === 5
          ? random.pick(['', praise[0] ?? ''])
          : random.pick(approved ? praise : wishes),
      created_at: moment,
      updated_at: moment,
    };
  };
  if (article.editor === null) return [];
  if (article.uid === 'writing' || article.uid === 'editing') return [];
  const isRejected = article.uid === 'rewrite' || article.uid === 'reedit';
  const ofEditor = given(article.editor, 'Editor', article.duedate_edit, !isRejected);
  const isApproved = later('ready_to_post').includes(article.uid);
  if (!isApproved || article.approver === null) return [ofEditor];
  return [ofEditor, given(article.approver, 'FinalReviewer', article.duedate_finalreview, true)];
}

/** Stores each article's latest rating and each writer's average rating. */
async function noteRatings(db: Db): Promise<void> {
  await sql`update article set latest_feedback_rating = (
    select feedback.satisfaction from feedback where feedback.article_id = article.id
    order by feedback.created_at desc, feedback.id desc limit 1
  ) where id in (select article_id from feedback)`.execute(db);
  await sql`update writer set rating_hundredths = (
    select cast(avg(feedback.satisfaction * 100.0) as integer) from feedback
    join article on article.id = feedback.article_id
    where article.writer_id = writer.id
  )`.execute(db);
}

/** Creates comments, nine months of feedback, and the changelog. */
export async function makeConversations(db: Db): Promise<void> {
  const random = createRandom(20_005);
  const { at } = createMoments();
  const today = clock.today();
  const articles = await selectDiscussed(db, addDays(today, -270));
  await insertAll(
    db,
    'comment',
    articles.flatMap((article) => {
      if (!random.isLucky(0.4)) return [];
      const authors = [article.writer, article.editor, article.lead, article.approver].filter(
        (id) => id !== null,
      );
      return Array.from({ length: random.between(1, 3) }, (_, number) => {
        const day = article.duedate_edit ?? today;
        const moment = at(
          day < today ? addDays(day, -3 + number) : addDays(today, -4 + number),
          `1${number}:2${number}`,
        );
        return {
          article_id: article.id,
          author_id: random.pick(authors),
          comment: random.pick(comments),
          created_at: moment,
          updated_at: moment,
        };
      });
    }),
  );
  await insertAll(
    db,
    'feedback',
    articles.flatMap((article) => feedbackOf(article, random, at)),
  );
  await noteRatings(db);
  await makeChangelog(db);
}
