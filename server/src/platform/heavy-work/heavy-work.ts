import { minute } from '#platform/durations.ts';
import type { HeavyTask } from './heavy-task.ts';
import { ProcessPool } from './process-pool.ts';

const limits = {
  processes: 2,
  waiting: 16,
  memoryBytes: 512 * 1_048_576,
  taskMilliseconds: minute,
  idleMilliseconds: minute,
} as const;

/** There is one pool for the whole server, because all its processes share the machine's memory. */
let pool: ProcessPool | undefined;

/**
 * Runs a task: in this thread if the input is small, otherwise in a process with limits on memory and time. Throws the
 * task's own PortalError, 400 if a limit is exceeded, or 503 if too many tasks are waiting. Don't call this inside a
 * transaction.
 */
export async function runHeavyTask<Input, Output>(
  task: HeavyTask<Input, Output>,
  input: NoInfer<Input>,
): Promise<Output> {
  if (!(await task.isLarge(input))) return task.run(input);
  pool ??= new ProcessPool(limits);
  return pool.run(task, input);
}

/** Ends the processes. The next large task starts new ones. */
export function endHeavyWork(): void {
  pool?.end();
  pool = undefined;
}
