// npm test: all checks and tests, the quick kinds first. Stops at the first kind that fails.
//   npm test -- --only a,b      only these kinds (names below; `server` means both engines)
//   npm test -- PATH            the kinds that the path belongs to; other arguments are passed to the runners
//   npm test -- --watch PATH    reruns the path's tests after each change
//   npm run test:hard           the long tests (*.hard.ts); browser tests run behind a slow network
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { finish, run } from './node.mjs';

const vitest = (project) => `node_modules/vitest/vitest.mjs run --project=${project}`;
/** The commands for each kind of test, which run at the same time. */
const KINDS = {
  format: ['node_modules/@biomejs/biome/bin/biome format'],
  lint: ['node_modules/@biomejs/biome/bin/biome lint --error-on-warnings'],
  // The server's query types need more memory than Node's default heap of 4 GB.
  types: ['contract', 'server', 'web', 'e2e'].map(
    (name) => `--max-old-space-size=8192 node_modules/typescript/bin/tsc -p ${name}`,
  ),
  boundaries: [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs contract/src server/src web/src e2e',
  ],
  unused: ['node_modules/knip/bin/knip.js --no-progress'],
  unit: [vitest('unit')],
  sqlite: [vitest('server-sqlite')],
  postgres: [vitest('server-postgres')],
  browser: ['node_modules/@playwright/test/cli.js test --config=e2e'],
};
const TESTS = ['unit', 'sqlite', 'postgres', 'browser'];
const HARD_TESTS = ['sqlite', 'postgres', 'browser'];
const KINDS_OF_FOLDERS = {
  ...{ contract: ['unit'], web: ['unit'], scripts: ['unit'] },
  ...{ server: ['sqlite', 'postgres'], e2e: ['browser'] },
};

function readArguments() {
  const args = process.argv.slice(2);
  const take = (name, count) => {
    const index = args.indexOf(name);
    return index < 0 ? undefined : args.splice(index, count);
  };
  const isHard = Boolean(take('--hard', 1));
  const isWatched = Boolean(take('--watch', 1));
  const only = take('--only', 2)?.[1]?.split(',');
  const all = isHard ? HARD_TESTS : Object.keys(KINDS);
  const folders = args.map((path) => path.split('/')[0]).filter((name) => KINDS_OF_FOLDERS[name]);
  const kinds =
    only?.flatMap((name) => (name === 'server' ? KINDS_OF_FOLDERS.server : [name])) ??
    (folders.length > 0 ? folders.flatMap((name) => KINDS_OF_FOLDERS[name]) : all);
  const engines = (process.env.PORTAL_TEST_ENGINES || 'sqlite,postgres').split(',');
  const unknown = [...kinds, ...engines].filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No such kind: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  }
  const isLeftOut = (name) => KINDS_OF_FOLDERS.server.includes(name) && !engines.includes(name);
  const names = all.filter((name) => kinds.includes(name) && !isLeftOut(name));
  if (names.length === 0) throw new Error('There is nothing to run.');
  return { names, args, isHard, isWatched, engines };
}

/** Starts the servers that a kind of test needs, and passes their addresses to the runners in the environment. */
async function prepare(name, engines) {
  const needsPostgres = name === 'postgres' || (name === 'browser' && engines.includes('postgres'));
  if (needsPostgres && !process.env.PORTAL_TEST_POSTGRES_URL) {
    const { startPostgres } = await import('./postgres.mjs');
    const { url, stop } = await startPostgres();
    process.env.PORTAL_TEST_POSTGRES_URL = url;
    stops.push(stop);
  }
}
const stops = [];

/** Returns the failed tests in a Vitest report, with the first line of their errors. */
const failedTests = ({ testResults = [] }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${relative('', name)}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${relative('', name)} > ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });

/**
 * Returns the tests in a Playwright report with this status (`unexpected`, or `flaky` for tests that passed on the
 * second try), with the first line of each attempt's error.
 */
const failedSpecs = ({ specs = [], suites = [] }, status) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((one) => one.status === status)
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors);
        const lines = errors.map(({ message }) => firstLine(message));
        return `e2e/${file} > ${title}: ${lines.join(' · ')}`;
      }),
  ),
  ...suites.flatMap((suite) => failedSpecs(suite, status)),
];

const firstLine = (text) => stripVTControlCharacters(text ?? '').split('\n', 1)[0];

/** Reads the number of tests, and the failed tests, from a Vitest or Playwright report. */
function readReport(file) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { expected, unexpected, flaky, skipped } = report.stats ?? {};
  if (report.stats) {
    const failures = failedSpecs(report, 'unexpected');
    const retried = failedSpecs(report, 'flaky');
    return { passed: expected + flaky, failed: unexpected, skipped, flaky, failures, retried };
  }
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  const left = numPendingTests + numTodoTests;
  const failures = failedTests(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: left, flaky: 0, failures };
}

async function runKind(name, { args, engines }, report) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  await prepare(name, engines);
  const isTest = TESTS.includes(name);
  const reporter = name === 'browser' ? 'list,json' : 'default';
  const reports = name === 'browser' ? [] : ['--reporter=json', `--outputFile.json=${report}`];
  const more = isTest ? [`--reporter=${reporter}`, ...reports, ...args] : [];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const codes = await Promise.all(
    KINDS[name].map((command) => run([...command.split(' '), ...more], { env })),
  );
  let code = codes.find((one) => one !== 0) ?? 0;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const count = isTest && readReport(report);
  // A runner that finds no tests proves nothing, so it fails unless the caller's arguments may exclude all tests.
  if (count && count.passed + count.failed === 0 && args.length === 0) code ||= 1;
  const tests = count ? `, ${count.passed} passed, ${count.failed} failed` : '';
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s${tests}`);
  return { code, count };
}

async function main() {
  const options = readArguments();
  ensureInstalled({ withDev: true });
  if (options.isHard) process.env.PORTAL_TEST_HARD = '1';
  const [first] = options.names;
  if (options.isWatched) {
    if (!KINDS[first][0].includes('vitest')) throw new Error(`${first} can't be watched.`);
    await prepare(first, options.engines);
    return run([...KINDS[first][0].replace(' run ', ' watch ').split(' '), ...options.args]);
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  const retried = [];
  let failure;
  for (const name of options.names) {
    const report = join(folder, `${name}.json`);
    const { code, count } = await runKind(name, options, report).catch((error) => {
      console.error(error);
      return { code: 1 };
    });
    for (const key of Object.keys(total)) total[key] += count?.[key] ?? 0;
    retried.push(...(count?.retried ?? []));
    if (code === 0) continue;
    failure = { name, code, tests: count?.failures ?? [] };
    break;
  }
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true });
  console.log(`\n${total.skipped} skipped, ${total.flaky} passed only on the second try`);
  for (const test of retried) console.log(`↻ ${test}`);
  if (failure) {
    const again = ['--only', failure.name, ...options.args].join(' ');
    // The failures are listed at the end, because a CI server often shows only the end of a log.
    for (const test of failure.tests.slice(0, 20)) console.log(`✗ ${test}`);
    console.log(`FAILED: ${failure.name}. Run it again: npm test -- ${again}`);
  }
  // A failed check or a crashed runner counts as a failure.
  console.log(`${total.passed} passed, ${total.failed || (failure ? 1 : 0)} failed`);
  return failure?.code ?? 0;
}

await finish(main);
