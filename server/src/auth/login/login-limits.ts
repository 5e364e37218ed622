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
  /** Answered with 429. */
  reported: readonly Limit[];
  /** Answered as a wrong guess, and takes as long. */
  silent?: readonly Limit[];
}

/**
 * Guesses from where nobody has signed in as this person yet. The person's own limit is never reported: one that
 * a username and an address shared would tell that they belong together.
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
  // As much is written for names that nobody has.
  silent: [[person ? `login.person ${person.id}` : `login.nobody ${foldText(typed)}`, few]],
});

/** Nobody else can use these up, so neither strangers nor neighbors lock out who holds the device or session. */
export const deviceLimits = (device: string): Limits => ({
  reported: [[`login.device ${device}`, few]],
});
export const sessionLimits = (sessionId: number): Limits => ({
  reported: [[`login.session ${sessionId}`, few]],
});

/**
 * Runs a guess within limits. It is counted before it is checked, so that guesses made at once don't slip
 * past, and forgiven when it was right. Refused guesses count for nothing: a limit ends by itself and can't
 * be kept up by others.
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
  const forgive = async () => {
    for (const id of counted) await forgiveFailure(database, id);
  };
  for (const [key, limit] of reported) {
    const { id, isOverLimit } = await countFailure(database, key, limit);
    counted.push(id);
    if (!isOverLimit) continue;
    await forgive();
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
  await forgive();
  return true;
}
