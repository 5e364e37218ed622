import { tooManyRequests } from '#platform/errors.ts';

interface QueuedPrint {
  /** Null for a job, because no person waits for its print. */
  personId: number | null;
  begin: () => void;
}

export interface PrintQueue {
  /** Runs the work when its turn comes. Throws 429 if the person already has a print in the queue. */
  run<T>(personId: number | null, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns 0 while the person's print runs, its position in the queue while it waits, and null if there is none. */
  placeOf(personId: number): number | null;
}

/** Creates a queue that runs `atOnce` prints concurrently and the other prints in order of arrival. */
export function createPrintQueue(atOnce: number): PrintQueue {
  const running: QueuedPrint[] = [];
  const waiting: QueuedPrint[] = [];

  function fill(): void {
    while (running.length < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      running.push(next);
      next.begin();
    }
  }

  function remove(from: QueuedPrint[], print: QueuedPrint): void {
    const index = from.indexOf(print);
    if (index >= 0) from.splice(index, 1);
  }

  async function waitToRun(print: QueuedPrint, begun: Promise<void>, signal?: AbortSignal) {
    const { promise: given, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      remove(waiting, print);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    try {
      await Promise.race([begun, given]);
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  return {
    async run(personId, work, signal) {
      signal?.throwIfAborted();
      if (personId !== null && waiting.some((print) => print.personId === personId)) {
        throw tooManyRequests('You already have a print in the queue.');
      }
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const print: QueuedPrint = { personId, begin };
      waiting.push(print);
      fill();
      try {
        await waitToRun(print, begun, signal);
        return await work();
      } finally {
        remove(waiting, print);
        remove(running, print);
        fill();
      }
    },
    placeOf(personId) {
      const index = waiting.findIndex((print) => print.personId === personId);
      if (index >= 0) return index + 1;
      return running.some((print) => print.personId === personId) ? 0 : null;
    },
  };
}
