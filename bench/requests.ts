import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Engine, openDatabase } from '../server/src/platform/database/database.ts';
import { seedAccountHealth } from './account-health.ts';
import { type Load, measureBoth } from './load.ts';
import { measureOnboarding, seedOnboarding } from './onboarding.ts';
import { measureOperations } from './operations.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { benchToken, seed } from './seed.ts';
import { type MeasuredServer, startServer } from './servers.ts';

const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    engine: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    articles: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const articles = Number(values.articles ?? (values.large ? 1_000_000 : 200_000));
const engines = (values.engine ? [values.engine] : ['sqlite', 'postgres']) as Engine[];

const only = values.only?.split(',');
const isWanted = (name: string) => only === undefined || only.includes(name);

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9);

function line(
  { name, isByBytes }: Scenario,
  connections: number,
  portal: Load,
  limit: Load,
  stop: number,
): string {
  const weight = isByBytes ? portal.bytes / limit.bytes : 1;
  const ratio = (weight * portal.requestsPerSecond) / limit.requestsPerSecond;
  return (
    name.padEnd(15) +
    String(connections).padStart(4) +
    cell(portal.requestsPerSecond, 0) +
    cell(portal.p50, 2) +
    cell(portal.p95, 2) +
    cell(portal.p99, 2) +
    cell(portal.bytes, 0) +
    cell(stop) +
    cell(limit.requestsPerSecond, 0) +
    cell(limit.p95, 2) +
    cell(ratio, 2) +
    (portal.failed > 0 ? `  ${portal.failed} FAILED` : '')
  );
}

async function compare(scenario: Scenario, portal: MeasuredServer, limit: MeasuredServer) {
  const headers = { authorization: `Token ${benchToken}` };
  const ours = { url: portal.url, headers, next: scenario.portal, atMost: scenario.atMost };
  const theirs = { url: limit.url, headers: {}, next: scenario.limit };
  for (const connections of [1, 8, 32]) {
    await portal.report();
    const [load, best] = await measureBoth(ours, theirs, { connections, seconds });
    const { longestStop } = await portal.report();
    console.log(line(scenario, connections, load, best, longestStop));
  }
}

async function printMemory(when: string, portal: MeasuredServer): Promise<void> {
  const { rss } = await portal.report();
  console.log(`memory ${when}: ${(rss / 1_048_576).toFixed(0)} MB`);
}

async function bench(engine: Engine): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const cluster = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  try {
    const database = openDatabase({ url: cluster?.url, file: join(folder, 'portal.db') });
    const begin = performance.now();
    const seeded = await seed(database, articles);
    if (isWanted('account health')) await seedAccountHealth(database);
    const bareInserts = isWanted('onboarding') ? await seedOnboarding(database) : 0;
    await database.close();
    console.log(
      `\n${engine}: ${articles} articles, seeded in ${((performance.now() - begin) / 1000).toFixed(1)} s; ${seconds} s a figure`,
    );
    console.log(
      'call           conn    req/s      p50      p95      p99    bytes  stop ms  limit/s  lim p95    ratio',
    );
    const portal = await startServer('../server/src/main.ts', {
      PORTAL_DATA_DIR: folder,
      PORTAL_DEMO: 'off',
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    });
    const limit = await startServer('limit-server.ts', {
      LIMIT_SQLITE: join(folder, 'portal.db'),
      ...(cluster ? { LIMIT_POSTGRES: cluster.url } : {}),
    });
    try {
      for (const scenario of scenarios(seeded)) {
        if (isWanted(scenario.name)) await compare(scenario, portal, limit);
      }
      await printMemory('after the load', portal);
      await measureOperations(portal, seeded, isWanted);
      if (isWanted('onboarding')) await measureOnboarding(portal, bareInserts);
      await printMemory('after the operations', portal);
    } finally {
      await portal.stop();
      await limit.stop();
    }
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const engine of engines) await bench(engine);
