// npm run bench -- apps: creates, starts, and requests a hosted site with each PHP on this machine. Then it backs up
// and restores a site with 10,000 uploads (300 MB) compared with tar, creates ten applications in a portal while
// measuring its response times, and reads the status of 50 sites on a small server. Each figure is printed next to its
// limit.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEngine } from '../server/src/apps/engines/embedded/embedded-engine.ts';
import { findNativePhp } from '../server/src/apps/engines/embedded/native-php.ts';
import type { Operation, SiteSpec } from '../server/src/apps/engines/hosting-engine.ts';
import { measureSite } from '../server/src/apps/engines/site-status.ts';
import { createLog } from '../server/src/platform/log.ts';
import { measurePortal } from './apps-portal.ts';
import { measureSets, median } from './apps-sets.ts';

const pages = 20;
const mostTimesTar = 2;
const mostMegabytes = 30;
const mostSlower = 1.3;
const sites = 50;
const limits = {
  native: { create: 20, start: 3, page: 0.1 },
  playground: { create: 60, start: 10, page: null },
} as const;

const spec: SiteSpec = {
  id: 'b3c64a0e-52d3-4b0c-8a39-0d5f6a3c1b01',
  alias: 'bench',
  title: 'Benchmark',
  theme: {
    slug: 'bench',
    template: 'twentytwentyfive',
    async *files() {
      const style = '/*\nTheme Name: Bench\nTemplate: twentytwentyfive\n*/\n';
      yield { path: 'style.css', content: Buffer.from(style) };
    },
  },
  administrator: { user: 'bench', email: 'bench@example.com', password: 'of a benchmark' },
  databasePassword: '',
};
const operation: Operation = {
  progress: () => undefined,
  signal: new AbortController().signal,
};

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

function tell(name: string, seconds: number, limit: number | null): void {
  const beside = limit === null ? 'no limit' : `limit ${limit.toFixed(3)} s`;
  const mark = limit !== null && seconds > limit ? '  OVER' : '';
  console.log(`  ${name.padEnd(28)} ${seconds.toFixed(3).padStart(8)} s  (${beside})${mark}`);
}

async function measurePhp(php: 'native' | 'playground', softwareFolder: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const engine = new EmbeddedEngine({
    folder: join(directory, 'apps'),
    softwareFolder,
    hidden: [directory],
    log: createLog('warn'),
    now: () => new Date(),
    php,
  });
  const limit = limits[php];
  try {
    await engine.open();
    // Fetch the software first, because timing the downloads would only measure the network.
    await engine.create(spec, operation);
    await engine.remove(spec, operation);

    console.log(php);
    tell('create', await secondsOf(() => engine.create(spec, operation)), limit.create);
    await engine.stop(spec, operation);
    tell('start', await secondsOf(() => engine.start(spec, operation)), limit.start);
    const address = await engine.address(spec);
    const times: number[] = [];
    for (let page = 0; page < pages; page += 1) {
      times.push(await secondsOf(async () => (await fetch(`${address}/`)).text()));
    }
    tell(`front page, median of ${pages}`, median(times), limit.page);
    if (php === 'native') {
      for (const { name, wall, processor } of await measureSets(engine, { spec, directory })) {
        tell(name, wall.own, mostTimesTar * wall.tar);
        tell('  of processors', processor.own, mostTimesTar * processor.tar);
      }
    }
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureTen(softwareFolder: string): Promise<void> {
  const { memory, idle, busy, running } = await measurePortal(softwareFolder);
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
  const grown = megabytes(memory.afterAll - memory.before);
  const over = grown > mostMegabytes ? '  OVER' : '';
  console.log(`portal with ${running} applications`);
  console.log(
    `  its memory: ${megabytes(memory.before)} MB, after one ${megabytes(memory.afterOne)} MB, after all ${megabytes(memory.afterAll)} MB: grew by ${grown} MB (limit ${mostMegabytes} MB)${over}`,
  );
  const slower = median(busy) / median(idle);
  console.log(
    `  an answer: ${median(idle).toFixed(2)} ms, while creating ${median(busy).toFixed(2)} ms: ${slower.toFixed(2)} times (limit ${mostSlower})${slower > mostSlower ? '  OVER' : ''}`,
  );
}

/**
 * Measures a status check of 50 sites. They share a server that responds like WordPress, with the delay of native PHP.
 */
async function measureStatus(): Promise<void> {
  const server = createServer((request, response) => {
    setTimeout(() => {
      const isIndex = request.url === '/wp-json/';
      response.setHeader('content-type', isIndex ? 'application/json' : 'text/html');
      response.end(isIndex ? '{"name":"Benchmark"}' : '<title>Benchmark</title>');
    }, 100);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signal = new AbortController().signal;
  const seconds = await secondsOf(async () => {
    const all = Array.from({ length: sites }, () => measureSite(address, () => new Date(), signal));
    const statuses = await Promise.all(all);
    if (statuses.some(({ website }) => !website.ok)) throw new Error('A site is not OK.');
  });
  server.close();
  server.closeAllConnections();
  console.log('status');
  tell(`of ${sites} sites`, seconds, 10);
}

const software = mkdtempSync(join(tmpdir(), 'portal-bench-'));
try {
  const { reason } = await findNativePhp([]);
  if (reason === null) await measurePhp('native', software);
  else console.log(`native: ${reason}`);
  await measurePhp('playground', software);
  await measureTen(software);
  await measureStatus();
} finally {
  rmSync(software, { recursive: true, force: true });
}
