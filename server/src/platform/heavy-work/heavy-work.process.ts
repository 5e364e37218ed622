// A process that runs heavy tasks, one after another. Its arguments are its memory limit in bytes and the server's
// process id.
import { Worker } from 'node:worker_threads';
import { PortalError } from '#platform/errors.ts';
import type { HeavyOrder, HeavyOutcome, HeavyReply } from './heavy-messages.ts';
import type { HeavyTask } from './heavy-task.ts';

const [memoryBytes, server] = process.argv.slice(2).map(Number);
new Worker(new URL('./memory-guard.worker.ts', import.meta.url), {
  workerData: { memoryBytes, server },
}).unref();
function outcomeOf(error: unknown): HeavyOutcome {
  if (error instanceof PortalError) {
    const { status, message, body } = error;
    return { kind: 'refused', status, message, body };
  }
  if (error instanceof RangeError && /string length|allocation failed/i.test(error.message)) {
    return { kind: 'too large' };
  }
  return { kind: 'failed', message: error instanceof Error ? `${error.stack}` : String(error) };
}

async function run({ module, name, input }: HeavyOrder): Promise<HeavyOutcome> {
  try {
    const exports: Record<string, HeavyTask<unknown, unknown>> = await import(module);
    const task = exports[name];
    if (!task) throw new Error(`${module} exports no task '${name}'.`);
    return { kind: 'done', output: await task.run(input) };
  } catch (error) {
    return outcomeOf(error);
  }
}

process.on('message', async (order: HeavyOrder) => {
  const outcome = await run(order);
  const reply: HeavyReply = { outcome, residentBytes: process.memoryUsage.rss() };
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
