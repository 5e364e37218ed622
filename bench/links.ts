// npm run bench:links: checks a generated site of 2,000 pages with 60 links each. The limit is fetching and
// tokenizing the same pages in one Node thread; linkinator runs beside it when it is installed.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemVerdicts } from '../contract/src/utilities/link-verdicts.ts';
import { NODE_OPTIONS } from '../scripts/node.mjs';
import { isListed } from '../server/src/utilities/link-checker/crawl/address-book.ts';
import { crawlInProcess } from '../server/src/utilities/link-checker/crawl/crawl-process.ts';
import type { AddressRow } from '../server/src/utilities/link-checker/crawl/crawl-types.ts';
import { linksPerPage, sitePages } from './link-site.ts';
import { measure } from './load.ts';
import { startServer } from './servers.ts';

const rounds = 3;

interface Site {
  site: string;
  other: string;
  broken: readonly string[];
}

const start = (file: string, ...args: string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), args, { execArgv: [...NODE_OPTIONS] });

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  // Of the files of this folder.
  return message as Message;
}

async function listRequests(server: ChildProcess): Promise<{ asked: number; twice: string[] }> {
  const answer = messageOf<{ asked: number; twice: string[] }>(server);
  server.send('requests');
  return answer;
}

/** The largest memory of this process's children while it is polled, in bytes. */
function watchMemory(): () => number {
  let most = 0;
  const before = new Set(childIds());
  const timer = setInterval(() => {
    for (const id of childIds()) {
      if (before.has(id)) continue;
      try {
        const [, kilobytes] =
          /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
        most = Math.max(most, Number(kilobytes ?? 0) * 1024);
      } catch {
        // It has ended.
      }
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function childIds(): string[] {
  try {
    return readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // Not Linux: memory isn't measured.
    return [];
  }
}

async function runLimit({ site }: Site) {
  const child = start('link-limit.ts', site);
  return messageOf<{ milliseconds: number; rss: number }>(child);
}

async function runOurs({ site }: Site) {
  const rows = new Map<number, AddressRow>();
  const memory = watchMemory();
  const began = performance.now();
  const end = await crawlInProcess({
    settings: {
      url: `${site}/`,
      maximumPages: 5_000,
      maximumAddresses: 50_000,
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
  const found = [...rows.values()]
    .filter((row) => isListed(row) && row.verdict !== null && problemVerdicts.includes(row.verdict))
    .map(({ url }) => url)
    .sort();
  return { milliseconds, end, found, rss: memory() };
}

interface Linkinator {
  LinkChecker: new () => {
    check(options: Record<string, unknown>): Promise<{ links: { state: string }[] }>;
  };
}

/** Undefined when it isn't installed: it is no dependency. */
async function runPeer({ site }: Site) {
  try {
    const path = createRequire(import.meta.url).resolve('linkinator');
    const { LinkChecker } = (await import(path)) as Linkinator;
    const began = performance.now();
    await new LinkChecker().check({ path: site, recurse: true, concurrency: 6, timeout: 20_000 });
    return performance.now() - began;
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** A portal's answers while it is idle, and while it checks the site. */
async function measurePortal({ site }: Site) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-links-'));
  const server = await startServer('../server/src/main.ts', {
    PORTAL_DATA_DIR: folder,
    DATABASE_URL: '',
    PORTAL_DEMO: 'on',
    ALLOWED_HOSTS: '127.0.0.1',
  });
  try {
    const post = async (path: string, body: object, token = '') => {
      const response = await fetch(`${server.url}/api/${path}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          prefer: 'respond-async',
          ...(token && { authorization: `Token ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { token: string; id: number };
    };
    const login = { username: 'admin', password: 'portal-demo-2026' };
    let { token } = await post('rest-auth/login', login);
    while (token === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      ({ token } = await post('rest-auth/login', login));
    }
    const target = {
      url: server.url,
      headers: { authorization: `Token ${token}` },
      next: () => ({ method: 'GET' as const, path: '/api/content-articles/?limit=50' }),
    };
    await measure(target, { connections: 1, seconds: 2 });
    const idle = await measure(target, { connections: 1, seconds: 3 });
    const began = performance.now();
    const { id } = await post('utilities/check-broken-links', { url: site }, token);
    const busy = await measure(target, { connections: 1, seconds: 3 });
    let state = '';
    while (state !== 'done' && state !== 'failed') {
      const response = await fetch(`${server.url}/api/jobs/${id}/`, {
        headers: { authorization: `Token ${token}` },
      });
      ({ state } = (await response.json()) as { state: string });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { idle, busy, state, milliseconds: performance.now() - began };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
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
  const checked = await runOurs(site);
  const { asked, twice } = await listRequests(server);
  limits.push(limit.milliseconds);
  ours.push(checked.milliseconds);
  const missed = site.broken.filter((url) => !checked.found.includes(url));
  const wrong = checked.found.filter((url) => !site.broken.includes(url));
  isGood &&= missed.length === 0 && wrong.length === 0 && twice.length === 0;
  console.log(
    `limit ${seconds(limit.milliseconds)} (${megabytes(limit.rss)}), check ${seconds(checked.milliseconds)} (${megabytes(checked.rss)}), ${asked} requests, ${twice.length} of them twice, ${checked.found.length} broken: ${missed.length} missed, ${wrong.length} wrong`,
  );
  for (const url of [...missed, ...wrong, ...twice].slice(0, 10)) console.log(`  ${url}`);
}
const ratio = median(ours) / median(limits);
console.log(`the check takes ${ratio.toFixed(2)} times its limit (at most 2)`);
const peer = await runPeer(site);
if (peer === undefined) console.log('linkinator is not installed');
else console.log(`linkinator ${seconds(peer)}, ${(peer / median(ours)).toFixed(1)} times as long`);
const portal = await measurePortal(site);
const slower = portal.busy.p50 / portal.idle.p50;
console.log(
  `the portal's list: ${portal.idle.p50.toFixed(1)} ms idle, ${portal.busy.p50.toFixed(1)} ms during the check (p95 ${portal.idle.p95.toFixed(1)} and ${portal.busy.p95.toFixed(1)} ms): ${slower.toFixed(2)} times (at most 1.5); its check took ${seconds(portal.milliseconds)}, ${portal.state}`,
);
server.disconnect();
process.exitCode = isGood && ratio <= 2 && slower <= 1.5 ? 0 : 1;
