/** PostgreSQL's word for a statement that came after another one of its transaction had failed. */
const isFollowUp = (error: unknown) => (error as { code?: unknown }).code === '25P02';

/**
 * Waits for parts of a transaction that don't need each other's answers: on PostgreSQL they travel together.
 * When one fails, all have ended before this throws, so that none writes after the transaction.
 */
export async function together(...parts: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const results = await Promise.allSettled(parts);
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw errors.find((error) => !isFollowUp(error)) ?? errors[0];
}
