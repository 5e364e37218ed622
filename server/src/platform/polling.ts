/** Polls at an interval and on demand, one poll at a time. */
export interface Poller {
  /** Starts polling at the interval. */
  start(): void;
  /** Polls now instead of at the next interval. Does nothing unless the poller has been started. */
  wake(): void;
  /** Polls. Resolves when the poll has ended, or rejects with its error. */
  run(): Promise<void>;
  /** Stops polling and waits for the running poll. */
  stop(): Promise<void>;
}

interface PollerOptions {
  everyMilliseconds: number;
  /** Called with the errors of polls that no caller waits for. */
  onError: (error: unknown) => void;
}

/**
 * Runs `poll` at an interval and on demand. If a poll is requested while another one runs, one more poll follows,
 * because the running poll may have missed the newest rows.
 */
export function createPoller(
  poll: () => Promise<unknown>,
  { everyMilliseconds, onError }: PollerOptions,
): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function runWhileRequested(): Promise<void> {
    try {
      do {
        isRequested = false;
        await poll();
      } while (isRequested);
    } finally {
      running = undefined;
    }
  }

  function run(): Promise<void> {
    isRequested = true;
    running ??= runWhileRequested();
    return running;
  }

  function wake(): void {
    if (!timer) return;
    if (running) isRequested = true;
    else run().catch(onError);
  }

  return {
    run,
    wake,
    start() {
      timer = setInterval(wake, everyMilliseconds).unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      isRequested = false;
      // The caller of `run` handles the error.
      await running?.catch(() => undefined);
    },
  };
}
