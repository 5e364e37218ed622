import { tooManyRequests } from '#platform/errors.ts';

interface Turn {
  /** Null for work that nobody waits for. */
  personId: number | null;
  begin: () => void;
}

export interface PrintTurns {
  /** Runs the work when it is its turn; 429 when the person has one that waits already. */
  run<T>(personId: number | null, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** 0 while the person's work runs, else how many are before it; null without any. */
  placeOf(personId: number): number | null;
}

/** Lets some prints run at once, and the others wait in line. */
export function createPrintTurns(atOnce: number): PrintTurns {
  const running: Turn[] = [];
  const waiting: Turn[] = [];

  function fill(): void {
    while (running.length < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      running.push(next);
      next.begin();
    }
  }

  function remove(from: Turn[], turn: Turn): void {
    const place = from.indexOf(turn);
    if (place >= 0) from.splice(place, 1);
  }

  async function waitForTurn(turn: Turn, begun: Promise<void>, signal?: AbortSignal) {
    const { promise: given, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      remove(waiting, turn);
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
      if (personId !== null && waiting.some((one) => one.personId === personId)) {
        throw tooManyRequests('You have a print that waits already.');
      }
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const turn: Turn = { personId, begin };
      waiting.push(turn);
      fill();
      try {
        await waitForTurn(turn, begun, signal);
        return await work();
      } finally {
        remove(waiting, turn);
        remove(running, turn);
        fill();
      }
    },
    placeOf(personId) {
      const place = waiting.findIndex((one) => one.personId === personId);
      if (place >= 0) return place + 1;
      return running.some((one) => one.personId === personId) ? 0 : null;
    },
  };
}
