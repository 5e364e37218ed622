import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';

const writerPerson = sql<number>`(select person_id from writer where writer.id = article.writer_id)`;
const person = (column: string) => sql<number | null>`${sql.ref(`article.${column}`)}`;
const dayAt = (column: string, time: string) =>
  sql<string>`substr(${sql.ref(`article.${column}`)}, 1, 10) || ${sql.lit(`T${time}:00.000Z`)}`;

interface PastMove {
  from: string;
  to: string;
  /** The current statuses of articles that have made this move. */
  madeBy: readonly StatusUid[];
  by: RawBuilder<number | null>;
  at: RawBuilder<string>;
}

/** Returns `from` and all later statuses. */
export const later = (from: StatusUid): StatusUid[] => {
  const order: StatusUid[] = ['final_review', 'ready_to_post', 'post_qa', 'scheduled', 'posted'];
  return order.slice(order.indexOf(from));
};

/** The moves in the order that articles make them. */
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

/** Creates each article's changelog, from its creation to its current status. */
export async function makeChangelog(db: Db): Promise<void> {
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
