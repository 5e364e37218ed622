import {
  type CapacityRole,
  capacityRoles,
  type Distribution,
  usualWeeks,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { plannedDates } from '../planning/months/planned-dates.ts';
import { getPlanningMonth } from '../planning/months/planning-month.service.ts';
import { type PreviewedMonth, readPlannedMonth } from '../planning/months/preview.service.ts';
import { distributionOf, type PlannedItem } from './distribution.service.ts';
import { dueDayOf } from './week.service.ts';
import { findWordEstimate, openWeekOf, weeksFrom } from './week-loads.service.ts';
import { selectMovableWork } from './work.repository.ts';

const weeksOf = (items: readonly PlannedItem[]) =>
  [...new Set(items.map(({ week }) => week))].sort();

/** Returns the load that the templates would add by creating a month's articles, with a proposed distribution. */
export async function previewPlan(db: Db, previewed: PreviewedMonth): Promise<Distribution> {
  const { dates, templates } = await readPlannedMonth(db, previewed);
  const estimate = await findWordEstimate(db);
  const items = templates.flatMap((template): PlannedItem[] => {
    const due = plannedDates(dates, template.milestone);
    const days: Record<CapacityRole, string | null> = {
      writer: due.duedate_write,
      editor: due.duedate_edit,
      poster: due.duedate_golive,
    };
    const people: Record<CapacityRole, number | null> = {
      writer: template.writer_person_id,
      editor: template.editor_id,
      poster: template.poster_id,
    };
    return capacityRoles.flatMap((role) => {
      const day = days[role];
      // Some content types have no editor or poster, so only unassigned writing needs a person.
      if (day === null || (role !== 'writer' && people[role] === null)) return [];
      return {
        key: `${String(template.id).padStart(10, '0')} ${role}`,
        role,
        week: openWeekOf(day),
        personId: people[role],
        clientId: template.organization_id,
        contentTypeId: template.content_type_id,
        words: estimate(template.min_word_count || null, template.content_type_id),
        article: null,
        template: template.id,
        version: null,
        title: template.title,
        client: { id: template.organization_id, dba_name: template.organization_name },
      };
    });
  });
  return distributionOf(db, {
    items,
    isNew: true,
    weeks: weeksOf(items),
    undatedCount: templates.filter(({ milestone }) => milestone === null).length,
  });
}

interface Rebalanced {
  from?: string | undefined;
  weeks?: number | undefined;
  planning_month?: number | undefined;
}

/** Returns the stored articles' load, with a proposed distribution of the articles whose work hasn't begun. */
export async function previewRebalance(
  db: Db,
  { from, weeks: count = usualWeeks, planning_month: planningMonthId }: Rebalanced,
): Promise<Distribution> {
  if (planningMonthId !== undefined) await getPlanningMonth(db, planningMonthId);
  const weeks = weeksFrom(from, count);
  const estimate = await findWordEstimate(db);
  const read = await Promise.all(
    capacityRoles.map(async (role) => {
      const rows = await selectMovableWork(db, { role, weeks, planningMonthId });
      return rows.map((row) => ({ ...row, role, due: dueDayOf(row) }));
    }),
  );
  const rows = read.flat();
  const items = rows.flatMap((row): PlannedItem[] => {
    if (row.due === null) return [];
    return [
      {
        key: `${String(row.id).padStart(10, '0')} ${row.role}`,
        role: row.role,
        week: openWeekOf(row.due),
        personId: row.person_id,
        clientId: row.client_id,
        contentTypeId: row.content_type_id,
        words: estimate(row.words, row.content_type_id),
        article: row.id,
        template: null,
        version: row.version,
        title: row.title,
        client: { id: row.client_id, dba_name: row.dba_name },
      },
    ];
  });
  return distributionOf(db, {
    items,
    isNew: false,
    weeks: planningMonthId === undefined ? weeks.weeks : weeksOf(items),
    undatedCount: new Set(rows.filter(({ due }) => due === null).map(({ id }) => id)).size,
  });
}
