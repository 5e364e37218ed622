import type { StandingState, standingOrderings } from '@portal/contract/ledger/ledger.schema.ts';
import type { Insertable } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Order, paginate } from '#platform/database/paging.ts';
import { containsText, idList, literalOne } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import type { LedgerStandingTable } from './ledger.table.ts';

interface StandingConditions {
  state?: StandingState | undefined;
  account_lead?: number | readonly number[] | undefined;
  ends_by?: string | undefined;
  search?: string | undefined;
}

export interface StandingsQuery extends StandingConditions {
  ordering?: (typeof standingOrderings)[number] | undefined;
  limit: number;
  cursor?: string | undefined;
}

const orders: Record<(typeof standingOrderings)[number], readonly Order[]> = {
  risk: [
    { column: 'ledger_standing.risk', direction: 'desc' },
    { column: 'ledger_standing.organization_id', direction: 'desc' },
  ],
  '-risk': [
    { column: 'ledger_standing.risk', direction: 'asc' },
    { column: 'ledger_standing.organization_id', direction: 'asc' },
  ],
  dba_name: [
    { column: 'organization.dba_name_key', direction: 'asc' },
    { column: 'organization.id', direction: 'asc' },
  ],
  '-dba_name': [
    { column: 'organization.dba_name_key', direction: 'desc' },
    { column: 'organization.id', direction: 'desc' },
  ],
  end_month: [
    { column: 'ledger_standing.end_key', direction: 'asc' },
    { column: 'ledger_standing.organization_id', direction: 'asc' },
  ],
};

function matchingStandings(db: Db, query: StandingConditions) {
  const { state, account_lead, ends_by, search } = query;
  let rows = db
    .selectFrom('ledger_standing')
    .innerJoin('organization', 'organization.id', 'ledger_standing.organization_id')
    .leftJoin('person as lead', 'lead.id', 'organization.account_lead_id')
    .selectAll('ledger_standing')
    .select([
      'organization.id',
      'organization.slug',
      'organization.dba_name',
      'organization.dba_name_key',
      'organization.account_lead_id',
      'lead.name as lead_name',
    ])
    .where('organization.is_active', '=', literalOne);
  if (state) rows = rows.where('ledger_standing.state', '=', state);
  if (ends_by) rows = rows.where('ledger_standing.end_key', '<=', ends_by);
  if (search) rows = rows.where(containsText('organization.dba_name_key', search));
  if (account_lead !== undefined) {
    const ids = typeof account_lead === 'number' ? [account_lead] : account_lead;
    const { has, write } = idList(db);
    rows = rows.where(has('organization.account_lead_id', write(ids)));
  }
  return rows;
}

/** Selects a page of the standings of active organizations. */
export function selectStandings(
  db: Db,
  { ordering = 'risk', limit, cursor, ...conditions }: StandingsQuery,
) {
  const rows = matchingStandings(db, conditions);
  return paginate(rows, { limit, cursor, order: orders[ordering] });
}

export const countableStandings = (db: Db, conditions: StandingConditions): Countable =>
  countable(matchingStandings(db, conditions));

export type StandingRow = Awaited<ReturnType<typeof selectStandings>>['items'][number];

/** Selects the given organizations' stored standings. */
export function selectStandingsOf(db: Db, organizationIds: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('ledger_standing')
    .select(['organization_id', 'month', 'state', 'risk', 'lines'])
    .where(has('ledger_standing.organization_id', write(organizationIds)))
    .execute();
}

/**
 * Replaces the standings of organizations: upserts the given rows and deletes the standings of organizations without a
 * row.
 */
export async function replaceStandings(
  db: Db,
  organizationIds: readonly number[],
  rows: readonly Insertable<LedgerStandingTable>[],
): Promise<void> {
  const { has, write } = idList(db);
  const kept = new Set(rows.map(({ organization_id }) => organization_id));
  const ended = organizationIds.filter((id) => !kept.has(id));
  await db
    .deleteFrom('ledger_standing')
    .where(has('ledger_standing.organization_id', write(ended)))
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('ledger_standing')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet(({ ref }) => ({
        month: ref('excluded.month'),
        state: ref('excluded.state'),
        risk: ref('excluded.risk'),
        end_key: ref('excluded.end_key'),
        lines: ref('excluded.lines'),
        is_stale: ref('excluded.is_stale'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Marks the given organizations' standings as stale and returns whether there are any. */
export async function markStale(db: Db, organizationIds: readonly number[]): Promise<boolean> {
  const { has, write } = idList(db);
  const rows = await db
    .updateTable('ledger_standing')
    .set({ is_stale: 1 })
    .where(has('ledger_standing.organization_id', write(organizationIds)))
    .returning('organization_id')
    .execute();
  return rows.length > 0;
}

export async function selectStaleIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger_standing')
    .select('organization_id')
    .where('is_stale', '=', literalOne)
    .orderBy('organization_id')
    .limit(limit)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

/** Selects a batch of the organizations that have agreements and an id greater than `after`. */
export async function selectLedgerOrganizations(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('agreement')
    .select('organization_id')
    .distinct()
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(limit)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}
