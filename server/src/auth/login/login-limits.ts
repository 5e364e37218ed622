import type { Database } from '#platform/database/database.ts';
import { tooManyRequests } from '#platform/errors.ts';
import { countFailure, forgiveFailure, isLimited } from '#platform/http/rate-limit.ts';

const seconds = 15 * 60;
const perAccount = { limit: 10, seconds };
const perAddress = { limit: 50, seconds };

export interface Attempt {
  /** Whose account: a person's id, or what was typed where nobody is meant. */
  account: string;
  ip: string;
}

/**
 * Runs a guess within the limits: 10 failures for an account and 50 from an address in 15 minutes. It is
 * counted before it is checked, so that guesses made at once don't slip past, and forgiven when it was
 * right. Refused guesses count for nothing: a limit ends by itself and can't be kept up by others.
 */
export async function withinLimits(
  database: Database,
  { account, ip }: Attempt,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  const limits = [
    [`login.account ${account}`, perAccount],
    [`login.address ${ip}`, perAddress],
  ] as const;
  for (const [key, limit] of limits) {
    if (await isLimited(database, key, limit)) throw tooManyRequests();
  }
  const counted: number[] = [];
  const forgive = async () => {
    for (const id of counted) await forgiveFailure(database, id);
  };
  for (const [key, limit] of limits) {
    const { id, isOverLimit } = await countFailure(database, key, limit);
    counted.push(id);
    if (!isOverLimit) continue;
    await forgive();
    throw tooManyRequests();
  }
  const isRight = await guess();
  if (isRight) await forgive();
  return isRight;
}
