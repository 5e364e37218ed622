import { scorePercent } from '@portal/contract/account-health/overviews/scores.ts';
import type {
  Device,
  PageSpeedReport,
  PageSpeedScores,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { Insertable, Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PageSpeedRunTable } from './page-speed-run.table.ts';

type Db = Kysely<
  Pick<Tables, 'page_speed_run' | 'page_speed_report' | 'page_speed_summary' | 'organization'>
>;

/** The number of reports that are kept per account and device. */
const keptReports = 10;
const historyLength = 20;

const runs = (db: Db) =>
  db
    .selectFrom('page_speed_run as run')
    .leftJoin('page_speed_report as report', 'report.run_id', 'run.id')
    .innerJoin('organization', 'organization.id', 'run.organization_id')
    .selectAll('run')
    .select(['report.run_id as report_id', 'organization.dba_name']);

export type RunRow = Awaited<ReturnType<typeof selectRuns>>['items'][number];

/** Selects an account's runs, newest first. */
export function selectRuns(
  db: Db,
  {
    organizationId,
    device,
    limit,
    cursor,
  }: {
    organizationId: number;
    device?: Device | undefined;
    limit: number;
    cursor?: string | undefined;
  },
) {
  let query = runs(db).where('run.organization_id', '=', organizationId);
  if (device) query = query.where('run.device', '=', device);
  const order = [{ column: 'run.id', direction: 'desc' }] as const;
  return paginate(query, { limit, cursor, order }) satisfies Promise<Page<unknown>>;
}

export const selectRunsById = (db: Db, ids: readonly number[]): Promise<RunRow[]> => {
  const { has, write } = idList(db);
  return runs(db)
    .where(has('run.id', write(ids)))
    .execute();
};

export async function selectReport(db: Db, runId: number): Promise<PageSpeedReport | null> {
  const row = await db
    .selectFrom('page_speed_report')
    .select('report')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row ? JSON.parse(row.report) : null;
}

/** Returns the average scores of the most recent runs, oldest first, as shown on cards, with null for failed runs. */
async function selectHistory(db: Db, organizationId: number, device: Device) {
  const rows = await db
    .selectFrom('page_speed_run')
    .select('scores')
    .where('organization_id', '=', organizationId)
    .where('device', '=', device)
    .orderBy('id', 'desc')
    .limit(historyLength)
    .execute();
  return rows.reverse().map(({ scores }) => {
    const parsedScores: PageSpeedScores | null = scores === null ? null : JSON.parse(scores);
    return parsedScores?.average_score ?? null;
  });
}

/** Deletes all of an account's reports for a device except the newest ten. The runs keep their scores. */
async function deleteOldReports(db: Db, organizationId: number, device: Device): Promise<void> {
  await db
    .deleteFrom('page_speed_report')
    .where('run_id', 'in', (query) =>
      query
        .selectFrom('page_speed_run as run')
        .innerJoin('page_speed_report as report', 'report.run_id', 'run.id')
        .select('run.id')
        .where('run.organization_id', '=', organizationId)
        .where('run.device', '=', device)
        .orderBy('run.id', 'desc')
        .limit(1_000)
        .offset(keptReports),
    )
    .execute();
}

export interface NewRun extends Omit<Insertable<PageSpeedRunTable>, 'scores'> {
  scores: PageSpeedScores | null;
  report: PageSpeedReport | null;
}

/** Adds a run and updates the account's card. */
export async function insertRun(db: Db, { scores, report, ...run }: NewRun): Promise<number> {
  const { organization_id, device, ended_at } = run;
  const error = run.error ?? null;
  const written = scores === null ? null : JSON.stringify(scores);
  const { id } = await db
    .insertInto('page_speed_run')
    .values({ ...run, scores: written })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (report !== null) {
    await db
      .insertInto('page_speed_report')
      .values({ run_id: id, report: JSON.stringify(report) })
      .execute();
    await deleteOldReports(db, organization_id, device);
  }
  const history = JSON.stringify(await selectHistory(db, organization_id, device));
  // After a failed run, the card keeps the last good run's scores.
  const values =
    written === null
      ? { history, error, error_at: ended_at }
      : {
          history,
          error: null,
          error_at: null,
          run_id: id,
          scores: written,
          average_percent: scorePercent(scores?.average_score),
          measured_at: ended_at,
        };
  await db
    .insertInto('page_speed_summary')
    .values({ organization_id, device, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'device']).doUpdateSet(values))
    .execute();
  return id;
}

/** The maximum number of runs to read for a commentary: over six months of daily runs on both devices. */
const readRuns = 400;

/** Selects the scores of the successful runs in a period, in the order that they ended. */
export async function selectLastScores(
  db: Db,
  organizationId: number,
  { from, to }: { from: string; to: string },
): Promise<{ device: Device; ended_at: string; scores: string }[]> {
  const rows = await db
    .selectFrom('page_speed_run')
    .select(['device', 'ended_at', 'scores'])
    .where('organization_id', '=', organizationId)
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .where('scores', 'is not', null)
    .$narrowType<{ scores: string }>()
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(readRuns)
    .execute();
  return rows.reverse();
}
