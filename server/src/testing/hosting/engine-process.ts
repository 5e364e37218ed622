import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EngineOrder } from './engine.process.ts';

const file = join(import.meta.dirname, 'engine.process.ts');

/** Runs an engine in a process of its own; returns when it is open. */
export async function startEngineProcess(order: EngineOrder): Promise<ChildProcess> {
  const child = fork(file, [JSON.stringify(order)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
