import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  crash,
  fillBuffers,
  fillHeap,
  loopForever,
  makeLongText,
  refuse,
  reverse,
} from '#testing/hostile-tasks.ts';
import { startPortal } from '#testing/portal.ts';
import { type PoolLimits, ProcessPool } from './process-pool.ts';

// Generous, because each test starts processes.
vi.setConfig({ testTimeout: 90_000 });

const megabyte = 1_048_576;
const usual: PoolLimits = {
  processes: 1,
  waiting: 4,
  memoryBytes: 256 * megabyte,
  taskMilliseconds: 60_000,
  idleMilliseconds: 60_000,
};

let pool: ProcessPool;
const open = (limits: Partial<PoolLimits> = {}) => {
  pool = new ProcessPool({ ...usual, ...limits });
  return pool;
};
afterEach(() => pool.end());

const word = Buffer.from('abc');
const refusal = (reason: string) => ({ status: 400, body: { non_field_errors: [reason] } });
const tooMuchMemory = refusal(
  'This needs more memory than the portal allows for one task (256 MB). Split it.',
);
const tooMuchTime = refusal(
  'This takes longer than the portal allows for one task (4 seconds). Split it.',
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a heavy task', () => {
  test('runs in another process, with buffers as input and output', async () => {
    const { bytes, process: pid } = await open().run(reverse, word);
    expect(bytes.toString()).toBe('cba');
    expect(pid).not.toBe(process.pid);
  });

  // Requirements: D-69
  test.each([
    ['makes a huge array', tooMuchMemory, () => pool.run(fillHeap, 30_000_000)],
    ['makes 2 GB of buffers', tooMuchMemory, () => pool.run(fillBuffers, 2_048)],
    [
      'makes a string beyond Node’s limit',
      tooMuchMemory,
      () => pool.run(makeLongText, 600_000_000),
    ],
    ['never ends', tooMuchTime, () => pool.run(loopForever, null)],
  ])(
    'fails with an error that states the limit if it %s, while the server keeps responding',
    async (_, expected, run) => {
      open(expected === tooMuchTime ? { taskMilliseconds: 4_000 } : {});
      const portal = await startPortal();
      onTestFinished(() => portal.close());
      let isRunning = true;
      const ended = run()
        .catch((error: unknown) => error)
        .finally(() => {
          isRunning = false;
        });
      const statuses = new Set<number>();
      do {
        statuses.add((await portal.anonymous.call(portalEndpoints.live)).status);
        // In-process calls don't yield to the event loop, so this loop does.
        await setImmediate();
      } while (isRunning);
      expect(await ended).toMatchObject(expected);
      expect([...statuses]).toEqual([200]);
      expect((await pool.run(reverse, word)).bytes.toString()).toBe('cba');
    },
  );

  // Requirements: D-69
  test('fails with an error if its process crashes, and the next task runs', async () => {
    const crashed = open().run(crash, 3);
    const next = pool.run(reverse, word);
    await expect(crashed).rejects.toThrow("A heavy task's process ended with 3.");
    expect((await next).bytes.toString()).toBe('cba');
  });

  test('throws its own PortalError if it rejects its input', async () => {
    await expect(open().run(refuse, 'Wrong.')).rejects.toMatchObject({
      status: 400,
      body: { file: ['Wrong.'] },
    });
  });

  test('is rejected if too many tasks are waiting, or if the pool is shut down', async () => {
    open({ waiting: 1 });
    const running = pool.run(loopForever, null);
    const waiting = pool.run(reverse, word);
    await expect(pool.run(reverse, word)).rejects.toMatchObject({
      status: 503,
      body: { detail: 'The portal is busy with other files. Try again in a minute.' },
    });
    const stopping = { status: 503, body: { detail: /stopping/ } };
    const both = [running, waiting].map((one) => expect(one).rejects.toMatchObject(stopping));
    pool.end();
    await Promise.all(both);
  });

  test('gets a new process if the previous process retained too much memory', async () => {
    open({ memoryBytes: 200 * megabyte });
    const { process: first } = await pool.run(reverse, word);
    expect((await pool.run(reverse, word)).process).toBe(first);
    await pool.run(reverse, Buffer.alloc(20 * megabyte));
    expect((await pool.run(reverse, word)).process).not.toBe(first);
  });
});

describe('a pool process', () => {
  test('ends after being idle', async () => {
    const { process: pid } = await open({ idleMilliseconds: 10 }).run(reverse, word);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('ends when its server ends, even in an endless loop', async () => {
    open();
    const script = `
      import { ProcessPool } from '${new URL('./process-pool.ts', import.meta.url)}';
      import { loopForever, reverse } from '${new URL('../../testing/hostile-tasks.ts', import.meta.url)}';
      const pool = new ProcessPool(${JSON.stringify(usual)});
      const { process: pid } = await pool.run(reverse, Buffer.from('abc'));
      pool.run(loopForever, null);
      console.log(pid);
    `;
    const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
    const server = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = await once(server.stdout, 'data');
    const pid = Number(String(printed));
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
