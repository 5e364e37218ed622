import type { CurrentCounts } from '@portal/contract/content/dashboards/history-set.schema.ts';
import { addDays, mondayOf } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  type Chart,
  type HistorySetRow,
  saveHistorySets,
  selectArticleCounts,
  selectCharts,
  selectHistorySet,
  selectHistorySetOf,
  selectHistorySets,
} from './history-set.repository.ts';

const topic = 'article-history-set';

interface ListedSets {
  weeksBack?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists the sets of the latest `weeksBack` weeks, including the current week; without `weeksBack`, the sets of all
 * weeks.
 */
export function listHistorySets(
  db: Db,
  { weeksBack, ...page }: ListedSets,
): Promise<Page<HistorySetRow>> {
  if (weeksBack === undefined) return selectHistorySets(db, page);
  const sinceWeek = addDays(mondayOf(clock.today()), -7 * (weeksBack - 1));
  return selectHistorySets(db, { sinceWeek, ...page });
}

export async function getHistorySet(db: Db, id: number): Promise<HistorySetRow> {
  return orNotFound(await selectHistorySet(db, id), 'History set');
}

export type ArticleCounts = Awaited<ReturnType<typeof countArticles>>;

/** Counts articles for all charts. The query reads most articles, so pass `database.bulkReader` in the server. */
export const countArticles = (db: Db) => selectArticleCounts(db, clock.instant());

function countCharts(charts: readonly Chart[], counts: ArticleCounts) {
  return charts.map((chart) => {
    const own = counts.filter(
      (row) =>
        row.status_uid === chart.statusUid &&
        (chart.contentTypeId === null || row.content_type_id === chart.contentTypeId),
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const late_count = sum(own.map((row) => Number(row.late_count)));
    const incomplete_count = sum(own.map((row) => row.article_count)) - late_count;
    return { ...chart, late_count, incomplete_count };
  });
}

async function saveCharts(db: Db, charts: readonly Chart[], counts: ArticleCounts): Promise<void> {
  const counted = countCharts(charts, counts);
  const today = clock.today();
  await saveHistorySets(db, { week: mondayOf(today), day: today, charts: counted });
  await recordEvent(db, { topic });
}

/** Presents every chart's current counts. */
export async function presentCounts(db: Db, counts: ArticleCounts): Promise<CurrentCounts> {
  const asOfDate = clock.today();
  const charts = countCharts(await selectCharts(db), counts).map(
    ({ statusUid, contentTypeId, ...counted }) => ({
      status: statusUid,
      content_type: contentTypeId,
      ...counted,
    }),
  );
  return { week: mondayOf(asOfDate), asOfDate, charts };
}

/** Saves a chart's counts for the current week and returns its set. Sets of previous weeks never change. */
export async function populateChart(
  db: Db,
  chart: Chart,
  counts: ArticleCounts,
): Promise<HistorySetRow> {
  const charts = await selectCharts(db);
  const isChart = charts.some(
    ({ statusUid, contentTypeId }) =>
      statusUid === chart.statusUid && contentTypeId === chart.contentTypeId,
  );
  if (!isChart) throw invalid({ content_type: ['The dashboard has no such chart.'] });
  await saveCharts(db, [chart], counts);
  return orNotFound(await selectHistorySetOf(db, mondayOf(clock.today()), chart), 'History set');
}

/** Saves every chart's counts for the current week. */
export async function populateHistorySets(db: Db, counts: ArticleCounts): Promise<void> {
  await saveCharts(db, await selectCharts(db), counts);
}
