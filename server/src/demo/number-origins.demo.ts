import { yearMonth } from '@portal/contract/platform/dates.ts';
import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import { monthlyDataKinds } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { storeMonthlyTotals } from '#reporting/data/monthly-totals.service.ts';
import { storeNumbers } from '#reporting/data/number-change.service.ts';
import { readCast } from './cast.ts';
import { monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';

/** Returns the client that the demo creates goals, annotations, and a correction for. */
async function findClient(db: Db) {
  const clients = await db
    .selectFrom('monthly_total')
    .innerJoin('organization', 'organization.id', 'monthly_total.organization_id')
    .select('organization.id')
    .where('organization.is_active', '=', 1)
    .distinct()
    .orderBy('organization.id')
    .limit(3)
    .execute();
  return clients.at(-1)?.id;
}

/** Records the imports of all months in the same way as a real import. */
async function recordImports(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('monthly_total')
    .innerJoin('snapshot', (join) =>
      join
        .onRef('snapshot.organization_id', '=', 'monthly_total.organization_id')
        .onRef('snapshot.month', '=', 'monthly_total.month')
        .on(
          'snapshot.connector',
          'in',
          monthlyDataKinds.map((kind) => snapshotSources[kind].file),
        ),
    )
    .innerJoin('report_data_import as import', (join) =>
      join.onRef('import.kind', '=', 'monthly_total.kind').on('import.finished_at', 'is not', null),
    )
    .select([
      'monthly_total.organization_id',
      'monthly_total.kind',
      'monthly_total.month',
      'monthly_total.total',
      'snapshot.connector',
      'snapshot.fetched_at',
      'import.name',
      'import.person_id',
    ])
    .orderBy('monthly_total.month')
    .orderBy('monthly_total.organization_id')
    .orderBy('monthly_total.kind')
    .execute();
  await insertAll(
    db,
    'number_change',
    rows
      .filter(({ kind, connector }) => snapshotSources[kind].file === connector)
      .map(({ organization_id, kind, month, total, fetched_at, name, person_id }) => ({
        organization_id,
        kind,
        month,
        origin: 'file' as const,
        action: 'imported' as const,
        account: name,
        person_id,
        total_before: null,
        total_after: total,
        changed_at: fetched_at ?? clock.instant(),
      })),
  );
}

/** Enters a month's leads by hand, after presentations with that month's numbers were sent to the client. */
async function correctLeads(
  db: Db,
  { organizationId, month, personId }: { organizationId: number; month: string; personId: number },
): Promise<void> {
  await storeNumbers(db, {
    organizationId,
    kind: 'leads',
    month,
    personId,
    file: null,
    data: {
      lead_counts: [
        { lead_type: 'Phone Call', value: 41, quotable_count: 29 },
        { lead_type: 'Web Form', value: 22, quotable_count: 13 },
      ],
    },
  });
  await storeMonthlyTotals(db, { organizationId, month });
}

/** Creates the history of numbers, and goals, annotations, and a corrected month for one client. */
export async function makeNumberOrigins(db: Db): Promise<void> {
  await recordImports(db);
  const organizationId = await findClient(db);
  if (organizationId === undefined) return;
  const cast = await readCast(db);
  const personId = cast.id('leader');
  const now = clock.instant();
  const monthsAgo = (count: number) => yearMonth(monthAt(clock.today(), -count));
  const goal = { organization_id: organizationId, direction: 'at_least' as const };
  const stamps = { created_at: now, updated_at: now };
  await insertAll(db, 'metric_goal', [
    {
      ...goal,
      ...stamps,
      metric: 'leads',
      value: 60,
      from_month: monthsAgo(4),
      to_month: null,
      note: 'Agreed in the kickoff.',
    },
    {
      ...goal,
      ...stamps,
      metric: 'traffic',
      value: 1_500,
      from_month: monthsAgo(6),
      to_month: monthsAgo(1),
      note: null,
    },
    {
      ...goal,
      ...stamps,
      metric: 'mobile_page_speed',
      value: 80,
      from_month: monthsAgo(2),
      to_month: null,
      note: null,
    },
  ]);
  const annotation = { organization_id: organizationId, created_by_id: personId, ...stamps };
  await insertAll(db, 'chart_annotation', [
    {
      ...annotation,
      month: monthsAgo(4),
      day: `${monthsAgo(4)}-12`,
      text: 'New website launched',
      is_shown_to_clients: 1,
    },
    {
      ...annotation,
      month: monthsAgo(2),
      day: null,
      text: 'Call tracking was down for three days',
      is_shown_to_clients: 0,
    },
  ]);
  // Avoid the latest four months: health scores compare them.
  await correctLeads(db, { organizationId, month: monthsAgo(5), personId });
}
