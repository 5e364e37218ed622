import { foldText } from '@portal/contract/platform/text.ts';
import type { Database } from '#platform/database/database.ts';
import { tooManyRequests } from '#platform/errors.ts';
import {
  countFailure,
  forgiveFailure,
  isLimited,
  networkOf,
  type RateLimit,
} from '#platform/http/rate-limit.ts';

const seconds = 15 * 60;
const few = { limit: 10, seconds };
const perAddress = { limit: 50, seconds };

type Limit = readonly [key: string, limit: RateLimit];

interface Limits {
  /** Limits that return 429 when exceeded. */
  reported: readonly Limit[];
  /** Limits that, when exceeded, return the same error as a wrong password, after the same time. */
  silent?: readonly Limit[];
}

/**
 * Returns the limits for browsers that haven't signed in as this person. The limit per person is silent. It is shared
 * by the username and the email address, so a 429 would reveal that both belong to one person.
 */
export const strangerLimits = (
  typed: string,
  person: { id: number } | null,
  ip: string,
): Limits => ({
  reported: [
    [`login.typed ${foldText(typed)}`, few],
    [`login.address ${networkOf(ip)}`, perAddress],
  ],
  // For unknown names, write the same number of rows, so that response times reveal nothing.
  silent: [[person ? `login.person ${person.id}` : `login.nobody ${foldText(typed)}`, few]],
});

/** Returns the limits for a known device. Other devices don't count toward them. */
export const deviceLimits = (device: string): Limits => ({
  reported: [[`login.device ${device}`, few]],
});
export const sessionLimits = (sessionId: number): Limits => ({
  reported: [[`login.session ${sessionId}`, few]],
});

/**
 * Runs `guess` unless a limit is exceeded. Each guess is counted before it runs, so that concurrent guesses can't
 * exceed a limit. A correct guess is then uncounted. Rejected attempts aren't counted, since they could otherwise
 * extend a limit forever.
 */
export async function withinLimits(
  database: Database,
  { reported, silent = [] }: Limits,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  for (const [key, limit] of reported) {
    if (await isLimited(database, key, limit)) throw tooManyRequests();
  }
  const counted: number[] = [];
  const uncount = async () => {
    for (const id of counted) await forgiveFailure(database, id);
  };
  for (const [key, limit] of reported) {
    const { id, isOverLimit } = await countFailure(database, key, limit);
    counted.push(id);
    if (!isOverLimit) continue;
    await uncount();
    throw tooManyRequests();
  }
  let isRefused = false;
  for (const [key, limit] of silent) {
    const { id, isOverLimit } = await countFailure(database, key, limit);
    if (isOverLimit) {
      await forgiveFailure(database, id);
      isRefused = true;
    } else {
      counted.push(id);
    }
  }
  const isRight = await guess();
  if (!isRight || isRefused) return false;
  await uncount();
  return true;
}
