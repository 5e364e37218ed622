import {
  type CapacityRole,
  capacityRoles,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Condition } from '../articles/article-visibility.ts';
import {
  type CountedWeeks,
  doneStatuses,
  dueBefore,
  dueOf,
  inStatuses,
  movableStatuses,
  openStatuses,
  roleColumn,
  weekOfWork,
} from './work-dates.ts';

/** The planned word count of an article or, if there is none, of its template; null if neither has one. */
const plannedWords = sql<number | null>`coalesce(nullif(article.min_word_count, 0), (
  select nullif(article_template.min_word_count, 0) from article_template
  where article_template.id = article.template_id))`;

/** The person who has the role in an article. */
const personOf = (role: CapacityRole): RawBuilder<number | null> =>
  role === 'writer'
    ? sql`(select writer.person_id from writer where writer.id = article.writer_id)`
    : sql`${roleColumn(role)}`;

const notArchived = sql`article.archived = 0`;

/**
 * Returns an SQL condition on `person`: whether the person has work in the role, or in any role, that counts in any of
 * the weeks.
 */
export function hasOpenWork(
  role: CapacityRole | undefined,
  weeks: CountedWeeks,
): RawBuilder<boolean> {
  const roles = role === undefined ? capacityRoles : [role];
  const parts = roles.map((one) => {
    const isTheirs =
      one === 'writer'
        ? sql`article.writer_id = (select writer.id from writer where writer.person_id = person.id)`
        : sql`${roleColumn(one)} = person.id`;
    return sql`exists (select 1 from article where ${isTheirs} and ${inStatuses(openStatuses[one])}
      and ${notArchived} and ${weekOfWork(one, weeks)} is not null)`;
  });
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

interface WorkRow {
  role: CapacityRole;
  person_id: number;
  week: string;
  content_type_id: number;
  article_count: number;
  /** The sum of the planned words. */
  word_count: number;
  /** The number of articles without planned words. */
  unplanned_count: number;
  overdue_count: number;
}

/** Matches articles whose writer, editor, or poster is one of these people. Articles refer to writers by writer record. */
const isOf = (role: CapacityRole, isPerson: (column: string) => RawBuilder<boolean>) =>
  role === 'writer'
    ? sql<boolean>`article.writer_id in (select writer.id from writer where ${isPerson('writer.person_id')})`
    : isPerson(`article.${role}_id`);

/** Sums people's open work in a role by person, week and content type. */
export async function selectWork(
  db: Db,
  role: CapacityRole,
  personIds: readonly number[],
  weeks: CountedWeeks,
): Promise<WorkRow[]> {
  if (personIds.length === 0 || weeks.weeks.length === 0) return [];
  const { has, write } = idList(db);
  const ids = write(personIds);
  const { rows } = await sql<Omit<WorkRow, 'role'>>`
    select person_id, week, content_type_id, count(*) as article_count,
      coalesce(sum(words), 0) as word_count,
      sum(case when words is null then 1 else 0 end) as unplanned_count,
      sum(is_overdue) as overdue_count
    from (
      select ${personOf(role)} as person_id, ${weekOfWork(role, weeks)} as week,
        article.content_type_id as content_type_id, ${plannedWords} as words,
        case when ${dueBefore(role, weeks.current)} then 1 else 0 end as is_overdue
      from article
      where ${isOf(role, (column) => has(column, ids))} and ${inStatuses(openStatuses[role])}
        and ${notArchived}
    ) as work
    where week is not null
    group by person_id, week, content_type_id`.execute(db);
  return rows.map((row) => ({
    role,
    person_id: row.person_id,
    week: row.week,
    content_type_id: row.content_type_id,
    article_count: Number(row.article_count),
    word_count: Number(row.word_count),
    unplanned_count: Number(row.unplanned_count),
    overdue_count: Number(row.overdue_count),
  }));
}

/** Returns the average of the planned words of each content type's templates. */
export async function selectTypeWords(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('article_template')
    .select(({ fn }) => ['content_type_id', fn.avg<number>('min_word_count').as('words')])
    .where('archived', '=', 0)
    .where('min_word_count', '>', 0)
    .groupBy('content_type_id')
    .execute();
  return new Map(rows.map((row) => [row.content_type_id, Math.round(Number(row.words))]));
}

/** The columns of articles whose work is listed or distributed. */
const workArticles = (db: Db, role: CapacityRole) => {
  const { day, time } = dueOf(role);
  return db
    .selectFrom('article')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .select([
      'article.id',
      'article.title',
      'article.title_key',
      'article.version',
      'article.client_id',
      'article.status_id',
      'article.content_type_id',
      'organization.dba_name',
      plannedWords.as('words'),
      day.as('due_day'),
      time.as('due_time'),
    ])
    .where('article.archived', '=', 0);
};

interface WeekArticles {
  role: CapacityRole;
  personId: number;
  weeks: CountedWeeks;
  visible: Condition | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects the open articles that count in a person's weeks, by title. */
export function selectWeekArticles(
  db: Db,
  { role, personId, weeks, visible, limit, cursor }: WeekArticles,
): Promise<Page<WorkArticle>> {
  const { has, write } = idList(db);
  let query = workArticles(db, role)
    .where(isOf(role, (column) => has(column, write([personId]))))
    .where(inStatuses(openStatuses[role]))
    .where(sql<boolean>`${weekOfWork(role, weeks)} is not null`);
  if (visible) query = query.where(visible);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'article.title_key', direction: 'asc' },
      { column: 'article.id', direction: 'asc' },
    ],
  });
}

export type WorkArticle = Awaited<ReturnType<ReturnType<typeof workArticles>['execute']>>[number];

interface MovableWork {
  role: CapacityRole;
  weeks: CountedWeeks;
  /** If set, selects the articles of this planning month instead of those in the weeks. */
  planningMonthId: number | undefined;
}

/**
 * Selects the articles whose work in a role hasn't begun, with the person who has the role. Articles without a person
 * are selected only for the role of writer, because some content types have no editor or poster.
 */
export function selectMovableWork(
  db: Db,
  { role, weeks, planningMonthId }: MovableWork,
): Promise<(WorkArticle & { person_id: number | null })[]> {
  return workArticles(db, role)
    .select(personOf(role).as('person_id'))
    .where(inStatuses(movableStatuses[role]))
    .where(
      planningMonthId === undefined
        ? sql<boolean>`${weekOfWork(role, weeks)} is not null`
        : sql<boolean>`article.planning_month_id = ${planningMonthId}`,
    )
    .$if(role !== 'writer', (query) => query.where(sql<boolean>`${roleColumn(role)} is not null`))
    .orderBy('article.id')
    .execute();
}

/**
 * Counts clients' articles where each person's work is done: open articles, and articles completed since a given day.
 */
export async function countDone(
  db: Db,
  role: CapacityRole,
  clientIds: readonly number[],
  since: string,
): Promise<{ client_id: number; person_id: number; count: number }[]> {
  if (clientIds.length === 0) return [];
  const { has, write } = idList(db);
  const completed = sql`article.status_id in (${sql.lit(statusId.scheduled)}, ${sql.lit(statusId.posted)})
    and article.completed_at >= ${since}`;
  const { rows } = await sql<{ client_id: number; person_id: number; count: number }>`
    select article.client_id as client_id, ${personOf(role)} as person_id, count(*) as count
    from article
    where ${has('article.client_id', write(clientIds))} and ${notArchived}
      and ${roleColumn(role)} is not null
      and ((${completed}) or ${inStatuses(doneStatuses[role])})
    group by article.client_id, ${personOf(role)}
    order by article.client_id, ${personOf(role)}`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
