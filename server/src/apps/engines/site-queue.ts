import type { Site } from './hosting-engine.ts';

/**
 * Creates a queue that runs one task per site at a time, so that background work doesn't overlap with a user's
 * operation.
 */
export function createSiteQueue() {
  const turns = new Map<string, Promise<unknown>>();
  return {
    run<Result>({ id }: Pick<Site, 'id'>, work: () => Promise<Result>): Promise<Result> {
      const turn = (turns.get(id) ?? Promise.resolve()).then(work);
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      turns.set(id, settled);
      void settled.then(() => {
        if (turns.get(id) === settled) turns.delete(id);
      });
      return turn;
    },
    /** Resolves when all tasks in progress have finished. */
    settled: async (): Promise<void> => void (await Promise.all(turns.values())),
  };
}
