// npm run bench -- live-pages [--pages=N] [--hosts=N]: checks 10,000 live pages on 200 sites without the usual delays
// between requests. The limit is fetching and tokenizing the same pages in one Node thread.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import { countWords } from '../contract/src/content/documents/body-text.ts';
import { NODE_OPTIONS } from '../scripts/node.mjs';
import { withoutPace } from '../server/src/content/live-pages/host-pace.ts';
import { livePageJobs } from '../server/src/content/live-pages/live-page.jobs.ts';
import { insertRows } from '../server/src/platform/database/insert-rows.ts';
import { createGuardedFetch } from '../server/src/platform/outgoing/guarded-fetch.ts';
import { setPublicAddress } from '../server/src/platform/public-address.ts';
import { makeArticle } from '../server/src/testing/content.factories.ts';
import { openTestDatabase } from '../server/src/testing/database.ts';
import { drawArticle } from '../server/src/testing/live-articles.ts';
import { makeOrganization, makePerson } from '../server/src/testing/people.factories.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    hosts: { type: 'string', default: '200' },
  },
});
const pages = Number(values.pages);
const hosts = Number(values.hosts);
const drawn = 300;
const hostsAtOnce = 8;
/** The highest ratio of the portal's CPU time to the limit's. CPU time doesn't depend on other programs. */
const most = 2.5;

const server = fork(
  join(import.meta.dirname, 'live-page-server.ts'),
  [String(hosts), String(drawn)],
  { execArgv: [...NODE_OPTIONS] },
);
const [{ ports }] = (await once(server, 'message')) as [{ ports: number[] }];
const addressOf = (page: number) => `http://127.0.0.1:${ports[page % hosts]}/${page % drawn}/`;
const guardedFetch = createGuardedFetch({ allowedHosts: ['127.0.0.1'] });

interface Use {
  wall: number;
  cpu: number;
}

/** Measures the elapsed time and the CPU time of all threads, in milliseconds. */
async function measure(work: () => Promise<unknown>): Promise<Use> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - began, cpu: (user + system) / 1000 };
}

async function runLimit(): Promise<void> {
  const byHost = Map.groupBy(
    Array.from({ length: pages }, (_, page) => page),
    (page) => page % hosts,
  );
  const waiting = byHost.values();
  const work = async () => {
    for (const ofHost of waiting) {
      for (const page of ofHost) {
        const { body } = await guardedFetch(addressOf(page));
        const parser = new Parser({ onopentag: () => undefined, ontext: () => undefined });
        parser.end(body.toString('utf8'));
      }
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
}

setPublicAddress('http://127.0.0.1:4000');
const database = await openTestDatabase();
await database.transaction(async (db) => {
  const { id: client_id } = await makeOrganization(db);
  const { id: updated_by_id } = await makePerson(db, { kind: 'staff' });
  const texts = Array.from({ length: drawn }, (_, seed) => drawArticle(seed));
  for (let page = 0; page < pages; page += 1) {
    const { title, content } = texts[page % drawn] ?? drawArticle(0);
    const { id: article_id } = await makeArticle(db, {
      client_id,
      title,
      status: 'posted',
      live_url: addressOf(page),
    });
    const body = { content: JSON.stringify(content), word_count: countWords(content) };
    const row = { ...body, article_id, version: 1, updated_at: new Date().toISOString() };
    await insertRows(db, 'article_body', [{ ...row, updated_by_id, unkept_since: null }]);
  }
});

const [watch] = livePageJobs({ guardedFetch, pace: withoutPace });
async function runPortal(): Promise<void> {
  await watch?.handle({
    id: 1,
    payload: {},
    personId: null,
    viewer: null,
    attempt: 1,
    database,
    signal: new AbortController().signal,
    progress: () => undefined,
    log: async () => undefined,
  });
}

await runLimit();
const rounds = [];
for (let round = 0; round < 3; round += 1) {
  const limit = await measure(runLimit);
  await database.writer.deleteFrom('live_page').execute();
  const portal = await measure(runPortal);
  rounds.push({ limit, portal, ratio: portal.cpu / limit.cpu });
}
const states = await database.reader
  .selectFrom('live_page')
  .select((row) => ['state', row.fn.countAll<number>().as('count')])
  .groupBy('state')
  .execute();
const ratio = rounds.map((round) => round.ratio).sort((a, b) => a - b)[1] ?? 0;
console.log(`${pages} pages on ${hosts} sites`);
for (const { limit, portal } of rounds) {
  const text = ({ wall, cpu }: Use) =>
    `${Math.round(cpu)} ms (${Math.round(wall)} ms of the clock)`;
  console.log(`limit ${text(limit)}, portal ${text(portal)}`);
}
console.log(states.map(({ state, count }) => `${state}: ${count}`).join(', '));
console.log(`ratio ${ratio.toFixed(2)}, at most ${most}`);
const isWrong = states.some(({ state }) => state !== 'as_approved');
if (ratio > most || isWrong) process.exitCode = 1;
await database.close();
server.disconnect();
