import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';

/** So many within so many seconds, counted back from now. */
export interface RateLimit {
  limit: number;
  seconds: number;
}

// What people typed as a name, or their address, isn't kept as such.
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/** What limits per address go by: an IPv4 address, or the /64 of IPv6 that one household or server has. */
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

/** Whether the limit is reached, so that nothing more is to be tried. */
export async function isLimited(
  database: Database,
  key: string,
  { limit, seconds }: RateLimit,
): Promise<boolean> {
  return (await count(database.reader, key, seconds)) >= limit;
}

/**
 * Counts a failure, in a transaction of its own that outlives a refusal, on any number of servers.
 * Count before a slow check and forgive when it was right: then not even guesses that are made at once
 * get past the limit.
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
  // Counted after the commit: of those who come at once, each sees all who came before.
  return { id, isOverLimit: (await count(database.reader, key, seconds)) > limit };
}

/** Takes back what `countFailure` counted. */
export async function forgiveFailure(database: Database, id: number): Promise<void> {
  await database.transaction((db) => db.deleteFrom('rate_limit').where('id', '=', id).execute());
}

/** No limit looks further back. */
const longestLimitSeconds = day / 1000;

/** Deletes what no limit looks at any more. */
export async function purgeFailures(db: Db): Promise<void> {
  await db.deleteFrom('rate_limit').where('at', '<', since(longestLimitSeconds)).execute();
}
