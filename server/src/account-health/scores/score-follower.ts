import { meetingOrganizationTopic } from '#organizations/meetings/meeting.service.ts';
import type { Database } from '#platform/database/database.ts';
import { createEventReader, lateMilliseconds } from '#platform/events/event-reader.ts';
import type { EventRow } from '#platform/events/events.repository.ts';
import { createPoller } from '#platform/polling.ts';
import { accountHealthTopic } from '../overviews/health-refresh.service.ts';
import { accountPostsTopic } from '../posting/posting-pull.service.ts';
import {
  selectAccountIds,
  selectChangesSince,
  selectLastRefresh,
  selectOrganizationsOf,
} from './score.repository.ts';
import { refreshScoresOf } from './score-refresh.service.ts';

/** The topic of changed facts that no other event reports. Its record ids are organization ids. */
export const scoreFactsTopic = 'account-score-facts';

/** The topics of score-fact changes whose record ids are organization ids. */
const organizationTopics: ReadonlySet<string> = new Set([
  accountHealthTopic,
  accountPostsTopic,
  scoreFactsTopic,
  'ledger',
  meetingOrganizationTopic,
  'organization',
  'report-data',
]);

/** Scores are computed at most this often so that a series of changes causes a single computation. */
const pollMilliseconds = 2_000;

export interface ScoreFollower {
  start(): void;
  /** Computes the scores of the accounts whose facts have changed since the last poll. */
  poll(): Promise<void>;
  stop(): Promise<void>;
}

type Change = Pick<EventRow, 'topic' | 'record_id'>;

const idsOf = (rows: readonly Change[], topic: string): number[] => [
  ...new Set(
    rows.flatMap((row) => (row.topic === topic && row.record_id !== null ? row.record_id : [])),
  ),
];

/** Returns the accounts whose facts these events have changed. */
async function accountsOf(database: Database, rows: readonly Change[]): Promise<number[]> {
  const direct = rows.flatMap(({ topic, record_id }) =>
    record_id !== null && organizationTopics.has(topic) ? record_id : [],
  );
  const indirect = await selectOrganizationsOf(database.reader, {
    articles: idsOf(rows, 'article'),
    reports: idsOf(rows, 'report'),
  });
  return [...new Set([...direct, ...indirect])].sort((one, other) => one - other);
}

/** The limit is higher than the number of accounts in any portal. */
const allAccounts = { after: 0, limit: 1_000_000 };

/** Returns the accounts whose facts have changed since scores were last stored; all accounts if none are stored. */
async function missedAccounts(database: Database): Promise<number[]> {
  const last = await selectLastRefresh(database.reader);
  if (last === null) return selectAccountIds(database.reader, allAccounts);
  // Another server may have stored scores while the transactions of earlier changes were open.
  const since = new Date(Date.parse(last) - lateMilliseconds).toISOString();
  const topics = [...organizationTopics, 'article', 'report'];
  return accountsOf(database, await selectChangesSince(database.reader, since, topics));
}

/**
 * Follows the events that all servers and commands record with their changes, and computes the scores of the affected
 * accounts within seconds. The first poll includes changes that were made while no server was running.
 */
export function createScoreFollower(
  database: Database,
  onError: (error: unknown) => void,
): ScoreFollower {
  const reader = createEventReader(database);
  /** Kept after a failed computation because the reader returns each event only once. */
  const changed = new Set<number>();
  let isFirst = true;

  async function poll(): Promise<void> {
    // Start reading events before looking for earlier changes so that no change is missed.
    if (isFirst) {
      await reader.readNew();
      for (const id of await missedAccounts(database)) changed.add(id);
      isFirst = false;
    }
    let isAllRead = false;
    while (!isAllRead) {
      const { rows, isMore } = await reader.readNew();
      for (const id of await accountsOf(database, rows)) changed.add(id);
      isAllRead = !isMore;
    }
    const ids = [...changed];
    await refreshScoresOf(database, ids);
    for (const id of ids) changed.delete(id);
  }

  const poller = createPoller(poll, { everyMilliseconds: pollMilliseconds, onError });
  return { start: poller.start, poll: poller.run, stop: poller.stop };
}
