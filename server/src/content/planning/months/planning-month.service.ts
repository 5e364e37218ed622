import {
  defaultEditorDueDateOffset,
  defaultMilestones,
  type PlanningMonthBody,
  type PlanningMonthCounts,
  type PlanningMonthUpdate,
  planningYears,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { invalid, invalidWhole, orNotFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { generateArticles } from '../generation/generation.service.ts';
import { countByStage } from './planning-month.presenter.ts';
import {
  insertPlanningMonths,
  type MonthFilters,
  type PlanningMonthRow,
  selectMonthOf,
  selectMonthWindow,
  selectPlanningMonth,
  selectPlanningMonths,
  selectStatusCounts,
} from './planning-month.repository.ts';

/** Throws 400 unless the year is from last year to five years from now. */
export function assertPlanningYear(field: string, year: number): void {
  const { first, last } = planningYears(clock.today());
  if (year >= first && year <= last) return;
  throw invalid({ [field]: [`Enter a year from ${first} to ${last}.`] });
}

const topic = 'planning-month';
/** The number of months that pickers show initially. */
const windowSize = 8;

const monthExists = () => invalidWhole('That planning month already exists');

interface ListedMonths extends MonthFilters {
  brief?: boolean | undefined;
  additional?: number | undefined;
}

/**
 * Lists all months; with `brief`, the newest 8; with `additional`, the requested number of months after the newest 8.
 */
export async function listPlanningMonths(
  db: Db,
  { brief, additional, ...filters }: ListedMonths,
): Promise<Page<PlanningMonthRow>> {
  const isFiltered = filters.year !== undefined || filters.month !== undefined;
  if (additional !== undefined) {
    const items = await selectMonthWindow(db, { offset: windowSize, limit: additional });
    return { items, next: null };
  }
  if (!brief || isFiltered) return selectPlanningMonths(db, filters);
  return { items: await selectMonthWindow(db, { offset: 0, limit: windowSize }), next: null };
}

/** Counts the articles of these months by stage and returns the counts by month id. */
export async function countMonthArticles(
  db: Db,
  months: readonly PlanningMonthRow[],
): Promise<(month: PlanningMonthRow) => PlanningMonthCounts> {
  const ids = months.map(({ id }) => id);
  const rows = ids.length > 0 ? await selectStatusCounts(db, ids) : [];
  const byMonth = Map.groupBy(rows, (row) => row.planning_month_id);
  return ({ id }) => countByStage(byMonth.get(id) ?? []);
}

export async function getPlanningMonth(db: Db, id: number): Promise<PlanningMonthRow> {
  return orNotFound(await selectPlanningMonth(db, id), 'Planning month');
}

interface NewMonth {
  year: number;
  month: number;
  default_milestone_one?: string | null | undefined;
  default_milestone_two?: string | null | undefined;
  editor_due_date_offset?: number | undefined;
}

/** Creates the months that don't exist yet. Months without milestones get the default milestones. */
export async function addPlanningMonths(
  db: Db,
  months: readonly NewMonth[],
): Promise<PlanningMonthRow[]> {
  const planned = months.map(({ year, month, ...dates }) => {
    const usual = defaultMilestones(year, month);
    return {
      year,
      month,
      editor_due_date_offset: dates.editor_due_date_offset ?? defaultEditorDueDateOffset,
      default_milestone_one: dates.default_milestone_one ?? usual.one,
      default_milestone_two: dates.default_milestone_two ?? usual.two,
    };
  });
  const added = await insertPlanningMonths(db, planned, clock.instant());
  await recordEvents(
    db,
    added.map(({ id }) => ({ topic, recordId: id, kind: 'created' as const })),
  );
  return added;
}

/** Creates the month without articles. Throws 400 if it exists, or if its year is too far away. */
export async function addPlanningMonth(db: Db, body: NewMonth): Promise<PlanningMonthRow> {
  assertPlanningYear('year', body.year);
  const [row] = await addPlanningMonths(db, [body]);
  if (!row) throw monthExists();
  return row;
}

/** Creates the month and the articles from its templates. */
export async function createPlanningMonth(
  db: Db,
  viewer: Viewer,
  body: PlanningMonthBody,
): Promise<{ month: PlanningMonthRow; generated: number }> {
  const row = await addPlanningMonth(db, body);
  return { month: row, generated: await generateArticles(db, viewer, row) };
}

/** Updates a month; existing articles keep their dates. */
export async function updatePlanningMonth(
  db: Db,
  row: PlanningMonthRow,
  body: PlanningMonthUpdate,
): Promise<PlanningMonthRow> {
  const year = body.year ?? row.year;
  const month = body.month ?? row.month;
  if (year !== row.year) assertPlanningYear('year', year);
  const existing = await selectMonthOf(db, year, month);
  if (existing && existing.id !== row.id) throw monthExists();
  const usual = defaultMilestones(year, month);
  const { default_milestone_one: milestoneOne, default_milestone_two: two } = body;
  const updated = await updateRow(db, 'planning_month', row.id, {
    year,
    month,
    default_milestone_one:
      milestoneOne === undefined ? row.default_milestone_one : (milestoneOne ?? usual.one),
    default_milestone_two: two === undefined ? row.default_milestone_two : (two ?? usual.two),
    editor_due_date_offset: body.editor_due_date_offset ?? row.editor_due_date_offset,
    updated_at: clock.instant(),
  });
  await recordEvent(db, { topic, recordId: row.id });
  return updated;
}
