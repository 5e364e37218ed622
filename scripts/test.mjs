// npm test: everything that must hold, the quick kinds first; stops at the first kind that fails.
//   --only a,b   only these kinds (names below; `server` stands for both engines)
//   --hard       the long tests (*.hard.ts) instead, and the browser's behind a slow network
// Anything else is handed to the test runners: npm test -- --only sqlite server/src/auth
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchNpm } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, NODE_OPTIONS } from './node.mjs';
import { startPostgres } from './postgres.mjs';
import { root } from './repository.mjs';
import { buildWebWhenStale } from './web-build.mjs';

const bin = (path) => [join('node_modules', path)];
// Checking the types of the server's queries needs more than the default heap of 4 GB.
const tsc = ['--max-old-space-size=8192', ...bin('typescript/bin/tsc')];

/** Arguments for the runners, and the folder for their reports. */
const run = { filters: [], isHard: false, folder: '', env: {} };

const vitest = (project) => ({
  report: `${project}.json`,
  prepare: project === 'server-postgres' ? providePostgres : undefined,
  commands: () => [
    [
      ...bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(run.folder, `${project}.json`)}`,
      ...run.filters,
    ],
  ],
  count: countVitest,
});

const KINDS = {
  format: { commands: () => [[...bin('@biomejs/biome/bin/biome'), 'format']] },
  lint: {
    commands: () => [[...bin('@biomejs/biome/bin/biome'), 'lint', '--error-on-warnings']],
  },
  types: {
    commands: () =>
      ['contract', 'server', 'web', 'e2e'].map((workspace) => [...tsc, '-p', workspace]),
  },
  boundaries: { commands: () => [[join('scripts', 'boundaries.mjs')]] },
  unused: { commands: () => [[...bin('knip/bin/knip.js'), '--no-progress']] },
  unit: vitest('unit'),
  sqlite: vitest('server-sqlite'),
  postgres: vitest('server-postgres'),
  browser: {
    report: 'browser.json',
    prepare: provideBrowser,
    cwd: 'e2e',
    commands: () => [
      [
        join('..', ...bin('@playwright/test/cli.js')),
        'test',
        '--reporter=list,json',
        ...run.filters,
      ],
    ],
    count: countPlaywright,
  },
};
/** Kinds with long tests. */
const HARD_KINDS = ['sqlite', 'postgres', 'browser'];

/** The server tests' engines; both unless stated. */
const engines = (process.env.PORTAL_TEST_ENGINES || 'sqlite,postgres').split(/[\s,]+/);

async function providePostgres() {
  if (process.env.PORTAL_TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres();
  run.env.PORTAL_TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}

async function provideBrowser() {
  const chromium = await findChromium();
  Object.assign(run.env, chromium.env);
  run.env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(run.folder, 'browser.json');
  await buildWebWhenStale();
  if (!engines.includes('postgres') || run.env.PORTAL_TEST_POSTGRES_URL) return undefined;
  return providePostgres();
}

function countVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}

let current = null;
let interrupted = null;

function runCommand(command, cwd) {
  return new Promise((resolve, reject) => {
    // A group of its own, so that an interruption ends the workers and browsers of a runner too.
    current = spawn(findNode(), [...NODE_OPTIONS, ...command], {
      cwd: join(root, cwd ?? '.'),
      env: { ...process.env, ...run.env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    current.on('error', reject);
    current.on('close', (code) => {
      current = null;
      resolve(code ?? 1);
    });
  });
}

function interrupt(code) {
  interrupted = code;
  stopCurrent();
}

function stopCurrent() {
  if (!current) return;
  const target = process.platform === 'win32' ? current.pid : -current.pid;
  const send = (signal) => {
    try {
      process.kill(target, signal);
    } catch {
      // It has exited already.
    }
  };
  send('SIGTERM');
  setTimeout(send, 10_000, 'SIGKILL').unref();
}

function listenForInterruptions() {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ]) {
    process.on(signal, () => interrupt(128 + number));
  }
  watchNpm(() => interrupt(143));
}

function readCount(kind) {
  if (!kind.report) return null;
  try {
    return kind.count(JSON.parse(readFileSync(join(run.folder, kind.report), 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** Runs one kind; `stops` collects cleanup functions. */
async function runKind(name, stops) {
  const kind = KINDS[name];
  const started = Date.now();
  console.log(`\n── ${name}`);
  const stop = await kind.prepare?.();
  if (stop) stops.push(stop);
  let code = 0;
  for (const command of kind.commands()) {
    if (interrupted) break;
    console.log(`   ${command.join(' ')}`);
    code = await runCommand(command, kind.cwd);
    if (code !== 0) break;
  }
  const count = readCount(kind);
  // A runner without any test proves nothing, unless the caller's filters excluded all.
  const isEmpty = count && count.passed + count.failed === 0 && run.filters.length === 0;
  const isOk = code === 0 && !interrupted && !isEmpty;
  if (code === 0 && isEmpty) console.error(`   ${name}: no test was run`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const tests = count ? `, ${count.passed} passed, ${count.failed} failed` : '';
  console.log(`── ${name}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s${tests}`);
  return { name, isOk, count };
}

function readArguments(args) {
  let only = null;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === '--hard') run.isHard = true;
    else if (argument === '--only') only = args[++index] ?? '';
    else if (argument.startsWith('--only=')) only = argument.slice('--only='.length);
    else run.filters.push(argument);
  }
  const strange = engines.filter((name) => !['sqlite', 'postgres'].includes(name));
  if (strange.length > 0) {
    throw new Error(
      `PORTAL_TEST_ENGINES names sqlite, postgres or both, not: ${strange.join(', ')}`,
    );
  }
  const all = run.isHard ? HARD_KINDS : Object.keys(KINDS);
  const names = only
    ?.split(',')
    .flatMap((name) =>
      name === 'server' ? ['sqlite', 'postgres'] : [name.replace('server-', '')],
    );
  const unknown = names?.filter((name) => !all.includes(name)) ?? [];
  if (unknown.length > 0) {
    throw new Error(`No such kind: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  }
  const wanted = all.filter((name) => names?.includes(name) ?? true);
  return wanted.filter((name) => {
    const isLeftOut = ['sqlite', 'postgres'].includes(name) && !engines.includes(name);
    if (isLeftOut) console.log(`Leaving out ${name}, as PORTAL_TEST_ENGINES says.`);
    return !isLeftOut;
  });
}

async function main() {
  const started = Date.now();
  const names = readArguments(process.argv.slice(2));
  if (names.length === 0) throw new Error('Nothing to run.');
  await ensureInstalled({ withDev: true });
  listenForInterruptions();
  run.folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  if (run.isHard) run.env.PORTAL_TEST_HARD = '1';
  const stops = [];
  const results = [];
  try {
    for (const name of names) {
      const result = await runKind(name, stops).catch((error) => {
        console.error(`   ${error instanceof Error ? error.message : error}`);
        console.log(`── ${name}: FAILED`);
        return { name, isOk: false, count: null };
      });
      results.push(result);
      if (!result.isOk) break;
    }
  } finally {
    for (const stop of stops) await stop();
    rmSync(run.folder, { recursive: true, force: true });
  }

  const sum = (key) => results.reduce((total, { count }) => total + (count?.[key] ?? 0), 0);
  const failure = results.find((result) => !result.isOk);
  // A failed check or a crashed runner is a failure too.
  const failed = sum('failed') || (failure ? 1 : 0);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const kinds = results.map((result) => result.name).join(', ');
  console.log(`\nRan ${kinds} in ${minutes} min; ${sum('skipped')} tests skipped.`);
  if (sum('flaky')) console.log(`FLAKY: ${sum('flaky')} passed only on the second try`);
  if (failure) console.log(`FAILED: ${failure.name}`);
  console.log(`${sum('passed')} passed, ${failed} failed`);
  if (interrupted) return interrupted;
  return failure ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
