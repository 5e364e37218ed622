import { type StatusUid, statusId } from '@portal/contract/content/content-status.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { comments, praise, wishes } from './conversations.data.ts';
import { createMoments } from './days.ts';
import { insertAll } from './insert-all.ts';
import { createRandom, type Random } from './random.ts';

const writerPerson = sql<number>`(select person_id from writer where writer.id = article.writer_id)`;
const person = (column: string) => sql<number | null>`${sql.ref(`article.${column}`)}`;
const dayAt = (column: string, time: string) =>
  sql<string>`substr(${sql.ref(`article.${column}`)}, 1, 10) || ${sql.lit(`T${time}:00.000Z`)}`;

interface PastMove {
  from: string;
  to: string;
  /** Articles that are here now have made it. */
  madeBy: readonly StatusUid[];
  by: RawBuilder<number | null>;
  at: RawBuilder<string>;
}

const later = (from: StatusUid): StatusUid[] => {
  const order: StatusUid[] = ['final_review', 'ready_to_post', 'post_qa', 'scheduled', 'posted'];
  return order.slice(order.indexOf(from));
};

/** The moves of the past, in the order in which an article makes them. */
const pastMoves: readonly PastMove[] = [
  {
    from: 'Planned',
    to: 'Writing',
    madeBy: ['writing', 'editing', 'rewrite', 'reedit', ...later('final_review')],
    by: person('lead_id'),
    at: dayAt('created_at', '16:30'),
  },
  {
    from: 'Writing',
    to: 'Editing',
    madeBy: ['editing', 'rewrite', 'reedit', ...later('final_review')],
    by: writerPerson,
    at: dayAt('duedate_write', '14:05'),
  },
  {
    from: 'Editing',
    to: 'Re-Writing',
    madeBy: ['rewrite', 'reedit'],
    by: person('editor_id'),
    at: dayAt('duedate_edit', '15:40'),
  },
  {
    from: 'Re-Writing',
    to: 'Re-Editing',
    madeBy: ['reedit'],
    by: writerPerson,
    at: dayAt('duedate_edit', '21:10'),
  },
  {
    from: 'Editing',
    to: 'Final Review',
    madeBy: later('final_review'),
    by: person('editor_id'),
    at: dayAt('duedate_edit', '15:20'),
  },
  {
    from: 'Final Review',
    to: 'Ready to Post',
    madeBy: later('ready_to_post'),
    by: person('final_approver_id'),
    at: dayAt('duedate_finalreview', '18:45'),
  },
  {
    from: 'Ready to Post',
    to: 'Post QA',
    madeBy: later('post_qa'),
    by: person('poster_id'),
    at: dayAt('duedate_schedulepost', '19:10'),
  },
  {
    from: 'Post QA',
    to: 'Scheduled',
    madeBy: later('scheduled'),
    by: person('lead_id'),
    at: dayAt('duedate_qapost', '14:55'),
  },
  {
    from: 'Scheduled',
    to: 'Posted',
    madeBy: ['posted'],
    by: sql<null>`null`,
    at: dayAt('scheduled_date', '14:00'),
  },
];

/** The changelog: what each article was made with, and how it came to where it is. */
async function makeChangelog(db: Db): Promise<void> {
  const now = clock.instant();
  await db
    .insertInto('changelog_entry')
    .columns([
      'article_id',
      'changed_by_id',
      'change_type',
      'changed_field',
      'new_value',
      'changed_at',
    ])
    .expression(
      db
        .selectFrom('article')
        .select([
          'article.id',
          'article.lead_id',
          sql<'+'>`${sql.lit('+')}`.as('change_type'),
          sql<string>`${sql.lit('title')}`.as('changed_field'),
          'article.title',
          'article.created_at',
        ]),
    )
    .execute();
  for (const { from, to, madeBy, by, at } of pastMoves) {
    await db
      .insertInto('changelog_entry')
      .columns([
        'article_id',
        'changed_by_id',
        'change_type',
        'changed_field',
        'previous_value',
        'new_value',
        'changed_at',
      ])
      .expression(
        db
          .selectFrom('article')
          .where(
            'article.status_id',
            'in',
            madeBy.map((uid) => statusId[uid]),
          )
          .where(at, '<=', now)
          .select([
            'article.id',
            by.as('changed_by_id'),
            sql<'~'>`${sql.lit('~')}`.as('change_type'),
            sql<string>`${sql.lit('status')}`.as('changed_field'),
            sql<string>`${sql.lit(from)}`.as('previous_value'),
            sql<string>`${sql.lit(to)}`.as('new_value'),
            at.as('changed_at'),
          ]),
      )
      .execute();
  }
}

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

/** The newest stars of each article, and each writer's average. */
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

/** What is said about articles: comments, feedback of the last nine months, the changelog of all. */
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
