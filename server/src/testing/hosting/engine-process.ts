import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EngineOrder } from './engine.process.ts';

const file = join(import.meta.dirname, 'engine.process.ts');

/**
 * Runs an engine in a separate process and resolves when the engine is open. `hasEnded` resolves when its order is
 * done.
 */
export async function startEngineProcess(
  order: EngineOrder,
): Promise<ChildProcess & { hasEnded: Promise<void> }> {
  const child = fork(file, [JSON.stringify(order)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const hasEnded = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message === 'ended') resolve();
    });
  });
  await once(child, 'message');
  return Object.assign(child, { hasEnded });
}
