import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { invalidWhole, PortalError, unavailable } from '#platform/errors.ts';
import type { HeavyOrder, HeavyOutcome, HeavyReply } from './heavy-messages.ts';
import type { HeavyTask } from './heavy-task.ts';

export interface PoolLimits {
  processes: number;
  /** The maximum number of tasks that wait for a process; further tasks are rejected. */
  waiting: number;
  /** The limit for a process's resident memory: heap, buffers, and native libraries. */
  memoryBytes: number;
  /** The time limit for a task, including the start of its process. */
  taskMilliseconds: number;
  /** The time after which a process without a task ends. */
  idleMilliseconds: number;
}

interface Run {
  task: HeavyTask<never, unknown>;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

interface PoolProcess {
  child: ChildProcess;
  run: Run | undefined;
  /** Ends the process when its task takes too long, or when it has been idle for too long. */
  timer: NodeJS.Timeout | undefined;
  /** The reason the pool has ended the process. */
  reason: Error | undefined;
  printed: string;
}

const megabyte = 1_048_576;
const longestPrinted = 2_000;

/** Returns an environment without the portal's settings and secrets, because tasks read untrusted files. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE, NODE_COMPILE_CACHE_PORTABLE } = process.env;
  return {
    PATH,
    // Makes the allocator return freed memory to the system.
    MALLOC_ARENA_MAX: '1',
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    ...(NODE_COMPILE_CACHE_PORTABLE && { NODE_COMPILE_CACHE_PORTABLE }),
  };
}

function forkProcess({ memoryBytes }: PoolLimits): ChildProcess {
  const heap = Math.floor((memoryBytes * 0.75) / megabyte);
  return fork(
    join(import.meta.dirname, 'heavy-work.process.ts'),
    [String(memoryBytes), String(process.pid)],
    {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${heap}`,
        '--max-semi-space-size=16',
      ],
      serialization: 'advanced',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
}

const tooMuchMemory = ({ advice }: Pick<Run['task'], 'advice'>, { memoryBytes }: PoolLimits) =>
  invalidWhole(
    `This needs more memory than the portal allows for one task (${Math.floor(memoryBytes / megabyte)} MB). ${advice}`,
  );

const tooMuchTime = ({ advice }: Pick<Run['task'], 'advice'>, { taskMilliseconds }: PoolLimits) =>
  invalidWhole(
    `This takes longer than the portal allows for one task (${taskMilliseconds / 1000} seconds). ${advice}`,
  );

/**
 * Signals that indicate that a process ran out of memory: the memory guard or the kernel sends SIGKILL, and V8 raises
 * the others when its heap is full.
 */
const memorySignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT', 'SIGTRAP'];

/** Keeps this server's process alive only while the pool's process is busy. */
function keepAlive({ child }: PoolProcess, isBusy: boolean): void {
  // The pipes of a forked process are sockets.
  const handles = [child, child.channel, child.stderr as Socket | null];
  for (const one of handles) {
    if (isBusy) one?.ref();
    else one?.unref();
  }
}

function settle({ task, resolve, reject }: Run, outcome: HeavyOutcome, limits: PoolLimits): void {
  switch (outcome.kind) {
    case 'done':
      resolve(outcome.output);
      break;
    case 'refused':
      reject(new PortalError(outcome.status, outcome.message, outcome.body));
      break;
    case 'too large':
      reject(tooMuchMemory(task, limits));
      break;
    case 'failed':
      reject(new Error(outcome.message));
  }
}

/** A pool of processes. A new process starts when a task arrives and no process is idle. */
export class ProcessPool {
  readonly #limits: PoolLimits;
  readonly #processes = new Set<PoolProcess>();
  readonly #waiting: Run[] = [];

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a task in one of the pool's processes. Throws the task's own PortalError, 400 if the task needs too much
   * memory or time, or 503 if too many tasks are waiting or the pool is shut down.
   */
  run<Input, Output>(task: HeavyTask<Input, Output>, input: NoInfer<Input>): Promise<Output> {
    return new Promise<Output>((resolve, reject) => {
      if (this.#waiting.length >= this.#limits.waiting) {
        throw unavailable('The portal is busy with other files. Try again in a minute.');
      }
      // The input and output types match this task's own `run`.
      this.#waiting.push({ task, input, resolve, reject } as unknown as Run);
      this.#startNext();
    });
  }

  /** Ends all processes, including those with a task. */
  end(): void {
    const reason = unavailable('The portal is stopping. Try again in a minute.');
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
    for (const one of [...this.#processes]) this.#kill(one, reason);
  }

  #startNext(): void {
    const idle = [...this.#processes].find(({ run }) => run === undefined);
    if (!idle && this.#processes.size >= this.#limits.processes) return;
    const run = this.#waiting.shift();
    if (run) this.#give(idle ?? this.#startProcess(), run);
  }

  #startProcess(): PoolProcess {
    const child = forkProcess(this.#limits);
    const one: PoolProcess = {
      child,
      run: undefined,
      timer: undefined,
      reason: undefined,
      printed: '',
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      one.printed = `${one.printed}${text}`.slice(-longestPrinted);
    });
    child.on('message', (reply: HeavyReply) => this.#handleReply(one, reply));
    child.on('error', (error) => this.#handleEnd(one, error.message, null));
    child.on('exit', (code, signal) => this.#handleEnd(one, String(code ?? signal), signal));
    this.#processes.add(one);
    return one;
  }

  #give(one: PoolProcess, run: Run): void {
    const { module, name } = run.task;
    const order: HeavyOrder = { module, name, input: run.input };
    const expire = () => this.#kill(one, tooMuchTime(run.task, this.#limits));
    clearTimeout(one.timer);
    one.run = run;
    keepAlive(one, true);
    one.timer = setTimeout(expire, this.#limits.taskMilliseconds);
    // Ignores the error of a process that has just exited, because the `exit` event reports the exit.
    one.child.send(order, () => undefined);
  }

  #handleReply(one: PoolProcess, { outcome, residentBytes }: HeavyReply): void {
    const run = this.#release(one);
    // Memory that the process retains would count against its next task.
    if (residentBytes > this.#limits.memoryBytes / 2) this.#kill(one);
    if (run) settle(run, outcome, this.#limits);
    this.#startNext();
  }

  #handleEnd(one: PoolProcess, how: string, signal: NodeJS.Signals | null): void {
    this.#processes.delete(one);
    const run = this.#release(one);
    clearTimeout(one.timer);
    if (run) {
      const isFull = memorySignals.includes(signal);
      const unknown = () => new Error(`A heavy task's process ended with ${how}. ${one.printed}`);
      run.reject(one.reason ?? (isFull ? tooMuchMemory(run.task, this.#limits) : unknown()));
    }
    this.#startNext();
  }

  #release(one: PoolProcess): Run | undefined {
    const { run } = one;
    one.run = undefined;
    clearTimeout(one.timer);
    keepAlive(one, false);
    one.timer = setTimeout(() => this.#kill(one), this.#limits.idleMilliseconds).unref();
    return run;
  }

  #kill(one: PoolProcess, reason?: Error): void {
    one.reason ??= reason;
    this.#processes.delete(one);
    one.child.kill('SIGKILL');
  }
}
