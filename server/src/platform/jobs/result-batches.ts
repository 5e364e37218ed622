/** The time in milliseconds in which results are gathered before they are stored together. */
const gatheringMilliseconds = 250;

/**
 * Gathers the results of a job's concurrent work, and stores them together, a moment after the first was added. `store`
 * isn't called again before its last call has ended.
 */
export function createResultBatches<Result>(store: (batch: Result[]) => Promise<void>) {
  let gathered: Result[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storing = Promise.resolve();

  async function storeGathered(): Promise<void> {
    const batch = gathered;
    if (batch.length === 0) return;
    gathered = [];
    await store(batch);
  }

  function storeNext(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(storeGathered);
    return storing;
  }

  return {
    add(result: Result): void {
      gathered.push(result);
      // Errors are ignored here, since `finish` throws them.
      timer ??= setTimeout(() => storeNext().catch(() => undefined), gatheringMilliseconds);
    },
    /** Stores the remaining results. Throws the error of an earlier call of `store`. */
    finish: storeNext,
  };
}
