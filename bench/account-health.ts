import { devices } from '../contract/src/account-health/page-speed/page-speed-run.schema.ts';
import { yearMonth } from '../contract/src/platform/dates.ts';
import { snapshotSources } from '../contract/src/reporting/data/report-data.schema.ts';
import { monthlyDataKinds } from '../contract/src/reporting/data/report-data-kinds.ts';
import { shiftedMonth } from '../contract/src/reporting/slide-components.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { insertRows } from '../server/src/platform/database/insert-rows.ts';
import { analyze } from './seed.ts';

const months = 12;
const runs = 50;
const shownRuns = 20;

const channels = ['Organic Search', 'Direct', 'Paid Search', 'Referral', 'Organic Social', 'Email'];
const leadTypes = ['Phone Call', 'Web Form', 'Chat', 'Email'];

const scores = JSON.stringify({
  performance: 0.81,
  seo: 0.92,
  accessibility: 0.88,
  'best-practices': 0.96,
  average_score: 0.8925,
});

/** Seeds a year of numbers, and 50 page-speed runs per device, for every organization. */
export async function seedAccountHealth(database: Database): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  const thisMonth = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  const past = Array.from({ length: months }, (_, place) =>
    yearMonth(shiftedMonth(thisMonth, place - months)),
  );
  const rows = await database.reader.selectFrom('organization').select('id').execute();
  const ids = rows.map(({ id }) => id);
  const source = JSON.stringify({
    sources: channels.map((one, place) => ({ source: one, value: 120 + place })),
  });
  const leads = JSON.stringify({
    lead_counts: leadTypes.map((lead_type, place) => ({
      lead_type,
      value: 12 + place,
      quotable_count: 4,
    })),
  });
  const snapshot = { source_id: '1', fetched_at: at };
  const run = { engine: 'lighthouse', url: 'https://site.example/', scores } as const;
  const history = JSON.stringify(Array.from({ length: shownRuns }, () => 0.8925));
  await database.transaction(async (db) => {
    await insertRows(
      db,
      'snapshot',
      ids.flatMap((organization_id) =>
        past.flatMap((month) => [
          {
            ...snapshot,
            organization_id,
            month,
            connector: snapshotSources.analytics.connector,
            data: source,
          },
          {
            ...snapshot,
            organization_id,
            month,
            connector: snapshotSources.leads.connector,
            data: leads,
          },
        ]),
      ),
    );
    await insertRows(
      db,
      'monthly_total',
      ids.flatMap((organization_id) =>
        past.flatMap((month) =>
          monthlyDataKinds.map((kind) => ({
            organization_id,
            kind,
            month,
            total: 600,
            total_before: 600,
          })),
        ),
      ),
    );
    await insertRows(
      db,
      'page_speed_run',
      ids.flatMap((organization_id) =>
        devices.flatMap((device) =>
          Array.from({ length: runs }, () => ({
            ...run,
            organization_id,
            device,
            started_at: at,
            ended_at: at,
          })),
        ),
      ),
    );
    await insertRows(
      db,
      'page_speed_summary',
      ids.flatMap((organization_id) =>
        devices.map((device) => ({
          organization_id,
          device,
          scores,
          average_percent: 89,
          measured_at: at,
          history,
        })),
      ),
    );
  });
  await analyze(database);
}
