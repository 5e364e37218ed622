import type { LedgerStanding, StandingLine } from '@portal/contract/ledger/ledger.schema.ts';
import { clock } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { noEnd } from './ledger.table.ts';
import { currentMonth, readLineLedgers } from './line-histories.service.ts';
import {
  replaceStandings,
  type StandingRow,
  type StandingsQuery,
  selectStandings,
  selectStandingsOf,
} from './standing.repository.ts';
import { standingOf } from './standing.ts';

/**
 * The topic for changes to agreements and ledgers. Its record ids are organization ids; only staff receive its events.
 */
const ledgerTopic = 'ledger';

/** The name of the lock that serializes an organization's agreement changes and month closes. */
export const ledgerLock = (organizationId: number): string => `ledger ${organizationId}`;

export const notifyLedger = (db: Db, organizationIds: readonly number[]): Promise<void> =>
  recordEvents(
    db,
    organizationIds.map((recordId) => ({ topic: ledgerTopic, recordId })),
  );

/** Computes and stores organizations' standings. */
export async function refreshStandings(db: Db, organizationIds: readonly number[]): Promise<void> {
  const ledgers = await readLineLedgers(db, organizationIds, { through: currentMonth() });
  const byOrganization = Map.groupBy(ledgers, ({ line }) => line.organization_id);
  const now = clock.instant();
  const rows = organizationIds.flatMap((organization_id) => {
    const standing = standingOf(byOrganization.get(organization_id) ?? [], clock.today());
    if (!standing) return [];
    const { month, state, risk, endKey, lines } = standing;
    const text = JSON.stringify(lines);
    return [
      {
        organization_id,
        month,
        state,
        risk,
        end_key: endKey,
        lines: text,
        is_stale: 0 as const,
        updated_at: now,
      },
    ];
  });
  await replaceStandings(db, organizationIds, rows);
}

const presentStanding = (row: StandingRow): LedgerStanding => ({
  id: row.organization_id,
  organization: { id: row.organization_id, slug: row.slug, dba_name: row.dba_name },
  account_lead:
    row.account_lead_id === null ? null : { id: row.account_lead_id, name: row.lead_name ?? '' },
  month: row.month,
  state: row.state,
  risk: row.risk,
  end_month: row.end_key === noEnd ? null : row.end_key,
  lines: JSON.parse(row.lines),
  updated_at: row.updated_at,
});

/** Lists the given organizations' stored standings; organizations without an agreement in force are omitted. */
export async function listStandingsOf(db: Db, organizationIds: readonly number[]) {
  const rows = await selectStandingsOf(db, organizationIds);
  return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as StandingLine[] }));
}

export const listStandings = async (db: Db, query: StandingsQuery): Promise<Page<LedgerStanding>> =>
  mapPage(await selectStandings(db, query), presentStanding);
