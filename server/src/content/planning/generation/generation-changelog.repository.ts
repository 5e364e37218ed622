import { yearMonth } from '@portal/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PlanningMonthRow } from '../months/planning-month.repository.ts';
import { madeArticles } from './generation.repository.ts';

const nameOf = (table: string, name: string, reference: string) =>
  sql<string | null>`(select ${sql.ref(name)} from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = ${sql.ref(`article.${reference}`)})`;

const writerName = sql<string | null>`(
  select person.name from writer join person on person.id = writer.person_id
  where writer.id = article.writer_id
)`;

const plain = (column: string) => sql<string | null>`cast(${sql.ref(`article.${column}`)} as text)`;

/** What a generated article is made with, by the field's name, as people read it. */
const fields: readonly (readonly [string, RawBuilder<string | null>])[] = [
  ['title', plain('title')],
  ['status', nameOf('content_status', 'name', 'status_id')],
  ['client', nameOf('organization', 'dba_name', 'client_id')],
  ['content_type', nameOf('content_type', 'name', 'content_type_id')],
  ['writer', writerName],
  ['editor', nameOf('person', 'name', 'editor_id')],
  ['lead', nameOf('person', 'name', 'lead_id')],
  ['final_approver', nameOf('person', 'name', 'final_approver_id')],
  ['poster', nameOf('person', 'name', 'poster_id')],
  ['google_sheet', plain('google_sheet')],
  ['min_word_count', plain('min_word_count')],
  ['milestone', plain('milestone')],
  ['duedate_write', plain('duedate_write')],
  ['duedate_edit', plain('duedate_edit')],
  ['duedate_finalreview', plain('duedate_finalreview')],
  ['duedate_golive', plain('duedate_golive')],
];

interface Made {
  month: PlanningMonthRow;
  templateIds: readonly number[];
  /** The real person. */
  actorId: number;
  now: string;
}

/** Records, field by field, what the articles of these templates were made with. */
export async function insertGenerationChangelog(
  db: Db,
  { month, templateIds, actorId, now }: Made,
): Promise<void> {
  const planned = sql<string>`${sql.lit(yearMonth(month))}`;
  for (const [field, value] of [...fields, ['planning_year_month', planned] as const]) {
    const entries = madeArticles(db, month.id, templateIds)
      .where(value, 'is not', null)
      .select([
        'article.id',
        sql<number>`${sql.lit(actorId)}`.as('changed_by_id'),
        sql<'+'>`${sql.lit('+')}`.as('change_type'),
        sql<string>`${sql.lit(field)}`.as('changed_field'),
        value.as('new_value'),
        sql<string>`${sql.lit('made from the template')}`.as('note'),
        sql<string>`${sql.lit(now)}`.as('changed_at'),
      ]);
    await db
      .insertInto('changelog_entry')
      .columns([
        'article_id',
        'changed_by_id',
        'change_type',
        'changed_field',
        'new_value',
        'note',
        'changed_at',
      ])
      .expression(entries)
      .execute();
  }
}
