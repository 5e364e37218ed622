import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';

/** Allows at most `limit` failures within the last `seconds`. */
export interface RateLimit {
  limit: number;
  seconds: number;
}

// Usernames and addresses that people type are personal data, so keys are stored as hashes.
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Returns the network that per-address limits apply to: an IPv4 address, or an IPv6 /64 network, which belongs to one
 * household or server.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

const since = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000).toISOString();

async function count(db: Db, key: string, seconds: number): Promise<number> {
  const { failures } = await db
    .selectFrom('rate_limit')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('key', '=', hashed(key))
    .where('at', '>', since(seconds))
    .executeTakeFirstOrThrow();
  return failures;
}

/** Returns whether the limit has been reached. */
export async function isLimited(
  database: Database,
  key: string,
  { limit, seconds }: RateLimit,
): Promise<boolean> {
  return (await count(database.reader, key, seconds)) >= limit;
}

/**
 * Counts a failure across all servers, in a separate transaction that is committed even if the call is rejected. Call
 * it before a slow check, and call `forgiveFailure` on success, so that concurrent guesses can't exceed the limit.
 */
export async function countFailure(
  database: Database,
  key: string,
  { limit, seconds }: RateLimit,
): Promise<{ id: number; isOverLimit: boolean }> {
  const { id } = await database.transaction((db) =>
    db
      .insertInto('rate_limit')
      .values({ key: hashed(key), at: clock.instant() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  // Failures are counted after the commit, so that each concurrent call sees all earlier failures.
  return { id, isOverLimit: (await count(database.reader, key, seconds)) > limit };
}

/** Deletes the failure that `countFailure` recorded. */
export async function forgiveFailure(database: Database, id: number): Promise<void> {
  await database.transaction((db) => db.deleteFrom('rate_limit').where('id', '=', id).execute());
}

const longestLimitSeconds = day / 1000;

/** Deletes failures that are older than the longest limit. */
export async function purgeFailures(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where('at', '<', since(longestLimitSeconds)).execute();
}
