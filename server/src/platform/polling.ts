/** Something that is looked for again and again, in one round at a time. */
export interface Poller {
  /** Begins: a round now, and one every so often. */
  start(): void;
  /** A round now instead of at its next turn; none before the start. */
  wake(): void;
  /** A round for whoever waits for it, who is told of its failure. */
  run(): Promise<void>;
  /** Begins no more poller, and waits for the one that runs. */
  stop(): Promise<void>;
}

interface PollerOptions {
  everyMilliseconds: number;
  /** Told of poller that failed while nobody waited for them. */
  onError: (error: unknown) => void;
}

/** Runs `round` on demand and on time. Asked for while one runs, another one follows it. */
export function createPoller(
  round: () => Promise<unknown>,
  { everyMilliseconds, onError }: PollerOptions,
): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAsked = false;

  async function runWhileAsked(): Promise<void> {
    try {
      do {
        isAsked = false;
        await round();
      } while (isAsked);
    } finally {
      running = undefined;
    }
  }

  function run(): Promise<void> {
    isAsked = true;
    running ??= runWhileAsked();
    return running;
  }

  function wake(): void {
    if (!timer) return;
    if (running) isAsked = true;
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
      isAsked = false;
      // Whoever began it is told.
      await running?.catch(() => undefined);
    },
  };
}
