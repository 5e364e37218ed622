import { queryClient } from './query-client.ts';

/** The longest wait for pending writes, in milliseconds. */
const patience = 30_000;

/** Resolves when no write is pending and the callers have handled the last responses. */
export function whenWritten(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      // A form handles the response after the mutation ends, but within the same task, so resolve in the next task.
      setTimeout(resolve);
    };
    const timer = setTimeout(end, patience);
    const endIfWritten = () => {
      if (queryClient.isMutating() === 0) end();
    };
    const stop = queryClient.getMutationCache().subscribe(endIfWritten);
    endIfWritten();
  });
}
