import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { invalidWhole, PortalError, unavailable } from '#platform/errors.ts';
import type { HeavyOrder, HeavyOutcome, HeavyReply } from './heavy-messages.ts';
import type { HeavyTask } from './heavy-task.ts';

export interface PoolLimits {
  processes: number;
  /** The maximum number of tasks that wait for a process; more are refused. */
  waiting: number;
  /** Resident memory of one process: heap, buffers and native libraries. */
  memoryBytes: number;
  /** The time limit of one task, including the start of its process. */
  taskMilliseconds: number;
  /** The time after which a process without a task ends. */
  idleMilliseconds: number;
}

export interface ProcessPool {
  /**
   * Runs a task in one of the pool's processes. Throws the task's own PortalError, 400 when the task needs too
   * much memory or time, and 503 when too many tasks wait or the pool ends.
   */
  run<Input, Output>(task: HeavyTask<Input, Output>, input: NoInfer<Input>): Promise<Output>;
  /** Ends all processes, including those with a task. */
  end(): void;
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
  /** The time limit of the task, or of being idle. */
  timer: NodeJS.Timeout | undefined;
  /** Why the pool has ended the process. */
  reason: Error | undefined;
  printed: string;
}

const megabyte = 1_048_576;
const longestPrinted = 2_000;

/** Omits the portal's settings and secrets, because a task reads other people's files. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE, NODE_COMPILE_CACHE_PORTABLE } = process.env;
  return {
    PATH,
    // Makes freed memory return to the system.
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
    `This needs more memory than the portal gives to one task (${Math.floor(memoryBytes / megabyte)} MB). ${advice}`,
  );

const tooMuchTime = ({ advice }: Pick<Run['task'], 'advice'>, { taskMilliseconds }: PoolLimits) =>
  invalidWhole(
    `This takes longer than the portal gives to one task (${taskMilliseconds / 1000} seconds). ${advice}`,
  );

/** The memory guard and the kernel kill a process; V8 aborts it when its heap is full. */
const memorySignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGABRT', 'SIGTRAP'];

/** An idle process doesn't keep the server's process from ending. */
function keepAlive({ child }: PoolProcess, isBusy: boolean): void {
  // The pipes of a forked process are sockets.
  const handles = [child, child.channel, child.stderr as Socket | null];
  for (const worker of handles) {
    if (isBusy) worker?.ref();
    else worker?.unref();
  }
}

/** Creates a pool of processes that start with their first task. */
export function createProcessPool(limits: PoolLimits): ProcessPool {
  const processes = new Set<PoolProcess>();
  const waiting: Run[] = [];

  function kill(worker: PoolProcess, reason?: Error): void {
    worker.reason ??= reason;
    processes.delete(worker);
    worker.child.kill('SIGKILL');
  }

  function settle({ task, resolve, reject }: Run, outcome: HeavyOutcome): void {
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

  function release(worker: PoolProcess): Run | undefined {
    const { run } = worker;
    worker.run = undefined;
    clearTimeout(worker.timer);
    keepAlive(worker, false);
    worker.timer = setTimeout(() => kill(worker), limits.idleMilliseconds).unref();
    return run;
  }

  function handleReply(worker: PoolProcess, { outcome, residentBytes }: HeavyReply): void {
    const run = release(worker);
    // Memory that the process keeps would count against its next task.
    if (residentBytes > limits.memoryBytes / 2) kill(worker);
    if (run) settle(run, outcome);
    startNext();
  }

  function handleEnd(worker: PoolProcess, how: string, signal: NodeJS.Signals | null): void {
    processes.delete(worker);
    const run = release(worker);
    clearTimeout(worker.timer);
    if (run) {
      const isFull = memorySignals.includes(signal);
      const unknown = () =>
        new Error(`A heavy task's process ended with ${how}. ${worker.printed}`);
      run.reject(worker.reason ?? (isFull ? tooMuchMemory(run.task, limits) : unknown()));
    }
    startNext();
  }

  function startProcess(): PoolProcess {
    const child = forkProcess(limits);
    const worker: PoolProcess = {
      child,
      run: undefined,
      timer: undefined,
      reason: undefined,
      printed: '',
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      worker.printed = `${worker.printed}${text}`.slice(-longestPrinted);
    });
    child.on('message', (reply: HeavyReply) => handleReply(worker, reply));
    child.on('error', (error) => handleEnd(worker, error.message, null));
    child.on('exit', (code, signal) => handleEnd(worker, String(code ?? signal), signal));
    processes.add(worker);
    return worker;
  }

  function give(worker: PoolProcess, run: Run): void {
    const { module, name } = run.task;
    const order: HeavyOrder = { module, name, input: run.input };
    clearTimeout(worker.timer);
    worker.run = run;
    keepAlive(worker, true);
    worker.timer = setTimeout(
      () => kill(worker, tooMuchTime(run.task, limits)),
      limits.taskMilliseconds,
    );
    // A process that has just died reports its own end.
    worker.child.send(order, () => undefined);
  }

  function startNext(): void {
    const idle = [...processes].find(({ run }) => run === undefined);
    if (!idle && processes.size >= limits.processes) return;
    const run = waiting.shift();
    if (run) give(idle ?? startProcess(), run);
  }

  return {
    run: <Input, Output>(task: HeavyTask<Input, Output>, input: NoInfer<Input>) =>
      new Promise<Output>((resolve, reject) => {
        if (waiting.length >= limits.waiting) {
          throw unavailable('The portal is busy with other files. Try again in a minute.');
        }
        // Only `run` of this very task gets the input and makes the output.
        waiting.push({ task, input, resolve, reject } as unknown as Run);
        startNext();
      }),
    end() {
      const reason = unavailable('The portal is stopping. Try again in a minute.');
      for (const { reject } of waiting.splice(0)) reject(reason);
      for (const worker of [...processes]) kill(worker, reason);
    },
  };
}
