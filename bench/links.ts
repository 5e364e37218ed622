// npm run bench -- links: checks a generated site of 2,000 pages with 60 links each. The limit is fetching and
// tokenizing the same pages in one Node thread; if linkinator 8 is installed, it runs for comparison. Then it checks a
// site with the maximum number of addresses, and measures the portal's response times during a check.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { linkCheckLimits } from '../contract/src/utilities/link-check.schema.ts';
import { problemVerdicts } from '../contract/src/utilities/link-verdicts.ts';
import { NODE_OPTIONS } from '../scripts/node.mjs';
import { isListed } from '../server/src/utilities/link-checker/crawl/address-book.ts';
import { crawlInProcess } from '../server/src/utilities/link-checker/crawl/crawl-process.ts';
import type { AddressRow } from '../server/src/utilities/link-checker/crawl/crawl-types.ts';
import { measurePortal } from './link-portal.ts';
import { linksPerPage, manyPath, sitePages } from './link-site.ts';

const rounds = 3;
const mostMegabytes = 300;
const mostMegabytesOfMany = 450;
/**
 * The minimum ratio of linkinator's time to the portal's, for each set of options: linkinator's defaults, and the
 * portal's own checks enabled.
 */
const peers = [
  { title: 'linkinator', options: {}, least: 4 },
  {
    title: 'linkinator with fragments and CSS',
    options: { checkFragments: true, checkCss: true },
    least: 6,
  },
];

interface Site {
  site: string;
  other: string;
  broken: readonly string[];
}

const start = (file: string, ...args: string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), args, { execArgv: [...NODE_OPTIONS] });

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  // The cast is safe, because only the files in this folder send messages.
  return message as Message;
}

async function listRequests(server: ChildProcess): Promise<{ asked: number; twice: string[] }> {
  const answer = messageOf<{ asked: number; twice: string[] }>(server);
  server.send('requests');
  return answer;
}

interface Use {
  /** The peak memory, in bytes. */
  rss: number;
  /** The CPU time, in milliseconds. */
  cpu: number;
}

/**
 * Measures the child processes that are started from now on, as precisely as polling allows. Returns a function that
 * ends the measurement.
 */
function watchChildren(): () => Use {
  let rss = 0;
  let cpu = 0;
  const before = new Set(childIds());
  const timer = setInterval(() => {
    for (const id of childIds()) {
      if (before.has(id)) continue;
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        rss = Math.max(rss, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
        const [, ...fields] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
        // Fields 14 and 15 of proc(5), in hundredths of a second.
        const [user = 0, system = 0] = fields.join().split(' ').slice(11, 13).map(Number);
        cpu = Math.max(cpu, (user + system) * 10);
      } catch {
        // The process has ended.
      }
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return { rss, cpu };
  };
}

function childIds(): string[] {
  try {
    return readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // The system isn't Linux, so memory isn't measured.
    return [];
  }
}

/**
 * Measures the limit in a separate process. The check also runs in one, so both measurements include starting a
 * process.
 */
async function runLimit({ site }: Site) {
  const use = watchChildren();
  const began = performance.now();
  const child = start('link-limit.ts', site);
  await messageOf(child);
  return { milliseconds: performance.now() - began, ...use() };
}

async function runOurs(url: string) {
  const rows = new Map<number, AddressRow>();
  const use = watchChildren();
  const began = performance.now();
  const end = await crawlInProcess({
    settings: {
      url,
      maximumPages: 5_000,
      maximumAddresses: linkCheckLimits.addresses,
      maximumMilliseconds: 600_000,
      followsRobots: true,
      userAgent: 'bench',
    },
    allowedHosts: ['127.0.0.1'],
    state: undefined,
    signal: new AbortController().signal,
    onBatch: async ({ addresses }) => {
      for (const row of addresses) rows.set(row.no, row);
    },
  });
  const milliseconds = performance.now() - began;
  const problems = [...rows.values()]
    .filter((row) => isListed(row) && row.verdict !== null && problemVerdicts.includes(row.verdict))
    .map(({ url }) => url)
    .sort();
  return { milliseconds, end, found: problems, rows: rows.size, ...use() };
}

interface Linkinator {
  LinkChecker: new () => {
    check(options: Record<string, unknown>): Promise<{ links: { state: string }[] }>;
  };
}

/** Returns linkinator's time in milliseconds, or undefined if it isn't installed, since it isn't a dependency. */
async function runPeer(site: string, options: object): Promise<number | undefined> {
  try {
    const path = createRequire(import.meta.url).resolve('linkinator');
    const { LinkChecker } = (await import(path)) as Linkinator;
    const began = performance.now();
    const usual = { path: site, recurse: true, concurrency: 6, timeout: 20_000 };
    await new LinkChecker().check({ ...usual, ...options });
    return performance.now() - began;
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const server = start('link-site-server.ts');
const site = await messageOf<Site>(server);
console.log(`${sitePages} pages with ${linksPerPage} links each, ${site.broken.length} broken`);
const limits: number[] = [];
const ours: number[] = [];
let isGood = true;
for (let round = 0; round < rounds; round += 1) {
  const limit = await runLimit(site);
  await listRequests(server);
  const checked = await runOurs(`${site.site}/`);
  const { asked, twice } = await listRequests(server);
  limits.push(limit.milliseconds);
  ours.push(checked.milliseconds);
  const missed = site.broken.filter((url) => !checked.found.includes(url));
  const wrong = checked.found.filter((url) => !site.broken.includes(url));
  isGood &&= missed.length === 0 && wrong.length === 0 && twice.length === 0;
  isGood &&= checked.rss <= mostMegabytes * 1_048_576;
  console.log(
    `limit ${seconds(limit.milliseconds)} (${limit.cpu} ms of CPU, ${megabytes(limit.rss)}), check ${seconds(checked.milliseconds)} (${checked.cpu} ms of CPU, ${megabytes(checked.rss)}), ${asked} requests, ${twice.length} of them twice, ${checked.found.length} broken: ${missed.length} missed, ${wrong.length} wrong`,
  );
  for (const url of [...missed, ...wrong, ...twice].slice(0, 10)) console.log(`  ${url}`);
}
const ratio = median(ours) / median(limits);
console.log(`the check takes ${ratio.toFixed(2)} times its limit (at most 2)`);
for (const { title, options, least } of peers) {
  const peer = await runPeer(site.site, options);
  if (peer === undefined) {
    console.log('linkinator is not installed');
    break;
  }
  const times = peer / median(ours);
  isGood &&= times >= least;
  console.log(`${title} ${seconds(peer)}, ${times.toFixed(1)} times as long (at least ${least})`);
}
await listRequests(server);
const many = await runOurs(`${site.site}${manyPath(0)}`);
isGood &&= many.rss <= mostMegabytesOfMany * 1_048_576 && many.found.length === 0;
console.log(
  `${many.rows} addresses in ${seconds(many.milliseconds)}, ${megabytes(many.rss)} (at most ${mostMegabytesOfMany} MB), ${many.found.length} broken, ended as ${many.end}`,
);
const portal = await measurePortal(site.site);
const slower = portal.busy.p50 / portal.idle.p50;
console.log(
  `the portal's list: ${portal.idle.p50.toFixed(1)} ms idle, ${portal.busy.p50.toFixed(1)} ms during the check (p95 ${portal.idle.p95.toFixed(1)} and ${portal.busy.p95.toFixed(1)} ms): ${slower.toFixed(2)} times (at most 1.5); its check took ${seconds(portal.milliseconds)}, ${portal.state}`,
);
server.disconnect();
process.exitCode = isGood && ratio <= 2 && slower <= 1.5 ? 0 : 1;
