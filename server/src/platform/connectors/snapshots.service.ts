import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { SnapshotTable } from './connector.table.ts';
import type { Pulled } from './connector-implementation.ts';
import type { Pull } from './pulls.service.ts';
import { onSnapshotSaved } from './snapshot.events.ts';

type Values = Partial<Omit<Selectable<SnapshotTable>, 'id'>>;

async function upsertSnapshot(
  db: Db,
  connector: string,
  { organization, month }: Pull,
  values: Values,
): Promise<void> {
  await db
    .insertInto('snapshot')
    .values({ connector, organization_id: organization, month, ...values })
    .onConflict((conflicting) =>
      conflicting.columns(['connector', 'organization_id', 'month']).doUpdateSet(values),
    )
    .execute();
}

/**
 * Replaces the stored data with the pulled data. If a service no longer has data for a month, the earlier data is kept.
 */
export async function saveSnapshot(
  db: Db,
  connector: string,
  pull: Pull,
  { sourceId, data }: Pulled,
): Promise<void> {
  const noError = { error: null, error_at: null };
  const before = await findStored(db, connector, pull);
  if (data === null && before.data !== null && before.sourceId === sourceId) {
    await upsertSnapshot(db, connector, pull, noError);
    return;
  }
  const stored = data === null ? null : JSON.stringify(data);
  await upsertSnapshot(db, connector, pull, {
    ...noError,
    source_id: sourceId,
    data: stored,
    fetched_at: clock.instant(),
  });
  const { organization: organizationId, month } = pull;
  const after = { sourceId, data: stored };
  await onSnapshotSaved.emit(db, { connector, organizationId, month, before, after });
}

async function findStored(db: Db, connector: string, { organization, month }: Pull) {
  const row = await db
    .selectFrom('snapshot')
    .select(['source_id', 'data'])
    .where('connector', '=', connector)
    .where('organization_id', '=', organization)
    .where('month', '=', month)
    .executeTakeFirst();
  return { sourceId: row?.source_id ?? null, data: row?.data ?? null };
}

/** Records why a pull failed. Keeps the last good data. */
export const saveSnapshotError = (db: Db, connector: string, pull: Pull, error: string) =>
  upsertSnapshot(db, connector, pull, { error, error_at: clock.instant() });

/**
 * Returns the pulls whose data hasn't been fetched since `since`. Failed pulls come last, so that they don't delay the
 * other pulls.
 */
export async function listOpenPulls(
  db: Db,
  { connector, pulls, since }: { connector: string; pulls: readonly Pull[]; since: string },
): Promise<Pull[]> {
  const tried = await db
    .selectFrom('snapshot')
    .select(['organization_id', 'month', 'fetched_at', 'error_at'])
    .where('connector', '=', connector)
    .where(({ eb, or }) => or([eb('fetched_at', '>=', since), eb('error_at', '>=', since)]))
    .where('month', 'in', [...new Set(pulls.map(({ month }) => month))])
    .execute();
  const outcomes = new Map(tried.map((row) => [`${row.organization_id} ${row.month}`, row]));
  const outcomeOf = ({ organization, month }: Pull) => outcomes.get(`${organization} ${month}`);
  const open = pulls.filter((pull) => (outcomeOf(pull)?.fetched_at ?? '') < since);
  const [untried, failed] = [open.filter((pull) => !outcomeOf(pull)), open.filter(outcomeOf)];
  return [...untried, ...failed];
}

/** Returns when an organization's data was last fetched, and the last error. */
export async function findSnapshotOutcome(db: Db, connector: string, organizationId: number) {
  const theirs = db
    .selectFrom('snapshot')
    .where('connector', '=', connector)
    .where('organization_id', '=', organizationId);
  const success = await theirs.select(({ fn }) => fn.max('fetched_at').as('at')).executeTakeFirst();
  const failure = await theirs
    .select(['error', 'error_at'])
    .where('error_at', 'is not', null)
    .orderBy('error_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    last_success_at: success?.at ?? null,
    last_error: failure?.error ?? null,
    last_error_at: failure?.error_at ?? null,
  };
}
