/** The number of milliseconds for which results are collected before they are stored together. */
const gatheringMilliseconds = 250;

/**
 * Collects the results of a job's concurrent work, and stores them together shortly after the first result is added.
 * `store` isn't called again before its previous call has ended.
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
      // Errors are ignored here, because `finish` throws them.
      timer ??= setTimeout(() => storeNext().catch(() => undefined), gatheringMilliseconds);
    },
    /** Stores the remaining results. Throws the error of an earlier call to `store`. */
    finish: storeNext,
  };
}
