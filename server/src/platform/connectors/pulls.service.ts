import { createHash } from 'node:crypto';
import type { Connector } from '@portal/contract/platform/connector.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { type EnqueueOptions, enqueueJob } from '#platform/jobs/jobs.service.ts';

export interface Pull {
  organization: number;
  /** A calendar month, YYYY-MM. */
  month: string;
}

export const pullJobKind = 'connector.pull';

const nameOf = ({ organization, month }: Pull) => `${organization} ${month}`;

const keyOf = (connector: string, pulls: readonly Pull[]) => {
  const all = pulls.map(nameOf).sort().join();
  return `${connector}/${createHash('sha256').update(all).digest('hex').slice(0, 32)}`;
};

/** Returns the connector's id in a job's key. */
export const connectorOf = (key: string): string => key.split('/')[0] ?? '';

/**
 * Queues a connector's pulls as one job, whose progress counts the finished pulls, and returns its id. If the same
 * pulls are already queued or running, returns that job's id.
 */
export function enqueuePulls(
  db: Db,
  { id }: Connector,
  pulls: readonly Pull[],
  options: Pick<EnqueueOptions, 'viewer' | 'runAt' | 'subject'> = {},
): Promise<number> {
  const once = [...new Map(pulls.map((pull) => [nameOf(pull), pull])).values()];
  const payload = { connector: id, pulls: once, asked_at: clock.instant() };
  return enqueueJob(db, pullJobKind, payload, { ...options, uniqueKey: keyOf(id, once) });
}
