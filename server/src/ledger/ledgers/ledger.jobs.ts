import { z } from 'zod';
import type { MovedArticles } from '#content/articles/moves/article-move.events.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { closeNextMonth } from '../economics/economics-close.service.ts';
import { selectUnclosedOrganizations } from './ledger.repository.ts';
import { automaticallyClosed, closeMonths } from './ledger-close.service.ts';
import { markStale, selectLedgerOrganizations, selectStaleIds } from './standing.repository.ts';
import { notifyLedger, refreshStandings } from './standing.service.ts';

const closeKind = 'ledger.close';
const closeEconomicsKind = 'ledger.close-economics';
const refreshKind = 'ledger.refresh';
const refreshAllKind = 'ledger.refresh-all';

/** The number of organizations per transaction. It is low, because a transaction blocks other writers on SQLite. */
const organizationsAtOnce = 25;

/** Closes the months whose grace period is over, one transaction per organization. */
async function closeDue({ database, signal, progress }: JobContext<unknown>) {
  const through = automaticallyClosed();
  const ids = await selectUnclosedOrganizations(database.reader, through, 100_000);
  let closed = 0;
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted();
    closed += await database.transaction((db) => closeMonths(db, null, id, through));
    progress(index + 1, ids.length, 'Closing months');
  }
  return { closed };
}

async function refreshBatch(database: Database, ids: readonly number[]): Promise<void> {
  await database.transaction(async (db) => {
    await refreshStandings(db, ids);
    await notifyLedger(db, ids);
  });
}

/** Closes the months of writers' pay and clients' fees, one transaction per month. */
async function closeEconomics({ database, signal }: JobContext<unknown>) {
  const through = automaticallyClosed();
  let closed = 0;
  while (await database.transaction((db) => closeNextMonth(db, through))) {
    signal.throwIfAborted();
    closed += 1;
  }
  return { closed };
}

/** Recomputes the standings that are marked as stale. */
async function refreshStale({ database, signal }: JobContext<unknown>) {
  let refreshed = 0;
  while (true) {
    signal.throwIfAborted();
    const ids = await selectStaleIds(database.reader, organizationsAtOnce);
    if (ids.length === 0) return { refreshed };
    await refreshBatch(database, ids);
    refreshed += ids.length;
  }
}

/** Recomputes all standings, because the amount due grows each day, and agreements start and end. */
async function refreshAll({ database, signal }: JobContext<unknown>) {
  let after = 0;
  let refreshed = 0;
  while (true) {
    signal.throwIfAborted();
    const page = { after, limit: organizationsAtOnce };
    const ids = await selectLedgerOrganizations(database.reader, page);
    if (ids.length === 0) return { refreshed };
    await refreshBatch(database, ids);
    after = ids.at(-1) ?? after;
    refreshed += ids.length;
  }
}

/**
 * Marks the standings of clients whose articles have moved as stale, and enqueues the job that recomputes stale
 * standings.
 */
export async function refreshMovedArticles(db: Db, { pairs }: MovedArticles): Promise<void> {
  const ids = [...new Set(pairs.map(({ after }) => after.client.id))];
  if (await markStale(db, ids)) await enqueueJob(db, refreshKind, {}, { uniqueKey: refreshKind });
}

const payload = z.object({});

export const ledgerJobs: readonly JobDefinition[] = [
  defineJob({ kind: closeKind, attempts: 3, payload, handle: closeDue }),
  defineJob({ kind: closeEconomicsKind, attempts: 3, payload, handle: closeEconomics }),
  defineJob({ kind: refreshKind, attempts: 3, payload, handle: refreshStale }),
  defineJob({ kind: refreshAllKind, attempts: 3, payload, handle: refreshAll }),
];

export const ledgerSchedules: readonly Schedule[] = [
  defineSchedule({ name: closeKind, cron: '10 3 * * *', kind: closeKind }),
  defineSchedule({ name: closeEconomicsKind, cron: '20 3 * * *', kind: closeEconomicsKind }),
  defineSchedule({ name: refreshAllKind, cron: '40 * * * *', kind: refreshAllKind }),
];
