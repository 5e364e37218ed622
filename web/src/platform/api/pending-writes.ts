import { queryClient } from './query-client.ts';

/** Writes that take longer than a call may take are not waited for. */
const patience = 30_000;

/** Resolves when no write is under way, and those who sent the last ones have their answers. */
export function whenWritten(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      // A form handles its answer after the mutation has ended, within the same task.
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
