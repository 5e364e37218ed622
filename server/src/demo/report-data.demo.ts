import { addMonths, yearMonth } from '@portal/contract/platform/dates.ts';
import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { dataMonths, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';
import { createRandom } from './random.ts';
import { numbersOf, trendOf } from './report-numbers.ts';
import type { Client, Month, Numbers, NumbersByMonth } from './report-world.ts';
import { reportedMonths } from './report-world.ts';

/** The number of months that have numbers; they begin six months before the first report. */
const numberedMonths = reportedMonths + 6;

/** Returns true for the one client that is too new to have any numbers. */
export const isWithoutNumbers = ({ place }: Client) => place === 5;

const exports: Record<MonthlyDataKind, string> = {
  analytics: 'Sample data, analytics.csv',
  leads: 'Sample data, call tracking.csv',
};

async function makeImport(db: Db, kind: MonthlyDataKind, personId: number): Promise<number> {
  const { id } = await db
    .insertInto('report_data_import')
    .values({
      name: exports[kind],
      kind,
      person_id: personId,
      columns: '["Client","Month","Name","Value"]',
      sample: '[]',
      header_key: 'client,month,name,value',
      created_at: clock.instant(),
      finished_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const totalOf = ({ analytics, leads }: Numbers, kind: MonthlyDataKind) =>
  (kind === 'analytics' ? analytics.sources : leads.lead_counts).reduce(
    (sum, { value }) => sum + value,
    0,
  );

/** Creates numbers for each client and month as if imported from a file whose name marks them as sample data. */
export async function makeNumbers(
  db: Db,
  clients: readonly Client[],
  personId: number,
): Promise<NumbersByMonth> {
  const random = createRandom(77);
  const today = clock.today();
  const numbers = new Map<string, Numbers>();
  for (const client of clients) {
    const trend = trendOf(random, client.place);
    for (let index = 0; index < numberedMonths; index += 1) {
      const month = monthAt(today, index - numberedMonths);
      const made = numbersOf(trend, { place: index, month: month.month }, random);
      if (!isWithoutNumbers(client)) numbers.set(`${client.id} ${yearMonth(month)}`, made);
    }
  }
  for (const kind of monthlyDataKinds) {
    const source = await makeImport(db, kind, personId);
    await insertAll(
      db,
      'snapshot',
      [...numbers].map(([key, data]) => {
        const [organization = '', month = ''] = key.split(' ');
        return {
          connector: snapshotSources[kind].file,
          organization_id: Number(organization),
          month,
          source_id: String(source),
          data: JSON.stringify(data[kind]),
          fetched_at: clock.instant(),
        };
      }),
    );
    await insertAll(
      db,
      'monthly_total',
      [...numbers].map(([key, data]) => {
        const [organization = '', month = ''] = key.split(' ');
        const before = numbers.get(`${organization} ${addMonths(`${month}-01`, -1).slice(0, 7)}`);
        return {
          organization_id: Number(organization),
          kind,
          month,
          total: totalOf(data, kind),
          total_before: before ? totalOf(before, kind) : null,
        };
      }),
    );
  }
  return numbers;
}

/** Returns a report's six months of data, with the current time as the time of the fetch. */
export function periodOf(client: Client, month: Month, numbers: NumbersByMonth) {
  const months = dataMonths(month).flatMap((name) => {
    const data = numbers.get(`${client.id} ${name}`);
    const of = {
      month: shortMonth(name),
      month_year: Number(name.slice(0, 4)),
      month_month: Number(name.slice(5)),
    };
    return data ? [{ of, data }] : [];
  });
  const provenance = (kind: MonthlyDataKind) => ({
    origin: 'file' as const,
    name: `File ${exports[kind]}`,
    fetched_at: clock.instant(),
  });
  return {
    analytics: months.map(({ of, data }) => ({
      ...of,
      provenance: provenance('analytics'),
      sources: data.analytics.sources,
    })),
    leads: months.map(({ of, data: { leads } }) => ({
      ...of,
      provenance: provenance('leads'),
      lead_counts: leads.lead_counts,
      total_count: leads.lead_counts.reduce((sum, { value }) => sum + value, 0),
      total_quotable_count: leads.lead_counts.reduce(
        (sum, { quotable_count }) => sum + (quotable_count ?? 0),
        0,
      ),
    })),
  };
}
