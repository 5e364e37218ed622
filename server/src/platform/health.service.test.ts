import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createHealth } from './health.service.ts';
import { createLog, type Log } from './log.ts';

afterEach(() => vi.restoreAllMocks());

const nothing = async () => undefined;

/** Creates a health service where every component except the given ones works or is off. */
function healthOf(
  hostingState: () => Promise<'off'>,
  ping: () => Promise<void> = nothing,
  log: Log = createLog('silent'),
) {
  return createHealth({
    database: { ping } as never,
    files: { check: nothing } as never,
    mailer: { state: () => 'off' } as never,
    printer: { state: async () => 'off' },
    hostingState,
    hasBackups: false,
    dataDirectory: tmpdir(),
    log,
  });
}

test('after `forget`, a cached report is replaced with a new one', async () => {
  let hasTables = false;
  const health = healthOf(async () => {
    if (!hasTables) throw new Error('no such table');
    return 'off';
  });
  expect((await health.parts()).hosting).toBe('failing');
  hasTables = true;
  health.forget();
  expect((await health.parts()).hosting).toBe('off');
});

test('`forget` also replaces the report that a caller is waiting for', async () => {
  const { promise: isMigrated, resolve } = Promise.withResolvers<boolean>();
  const answers = [isMigrated];
  const health = healthOf(async () => {
    if ((await answers.pop()) === false) throw new Error('no such table');
    return 'off';
  });
  const pendingReport = health.parts();
  await expect.poll(() => answers.length).toBe(0);
  health.forget();
  resolve(false);
  expect((await pendingReport).hosting).toBe('off');
});

test('hosting isn’t reported as failing if only the database is unreachable', async () => {
  const fails = async () => {
    throw new Error('The database can’t be reached.');
  };
  expect(await healthOf(fails, fails).parts()).toMatchObject({
    database: 'failing',
    hosting: 'off',
  });
});

test('a component that doesn’t respond is reported as failing after a time limit', async () => {
  const silent = () => new Promise<never>(() => undefined);
  const before = performance.now();
  expect(await healthOf(silent).parts()).toMatchObject({ database: 'ok', hosting: 'failing' });
  expect(performance.now() - before).toBeLessThan(8_000);
});

test('an almost full disk is reported as failing, and logged once', async () => {
  const lines: { msg?: string; part?: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  let free = 0;
  vi.spyOn(fs, 'statfs').mockImplementation(async () => ({ bavail: free, bsize: 4096 }) as never);
  const health = healthOf(async () => 'off', nothing, log);
  health.start();
  await expect
    .poll(() => lines)
    .toEqual([expect.objectContaining({ part: 'disk', msg: 'part is failing' })]);
  expect((await health.parts()).disk).toBe('failing');
  free = 1_000_000;
  health.forget();
  expect((await health.parts()).disk).toBe('ok');
  await health.stop();
});
