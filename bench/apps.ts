// npm run bench:apps: creates, starts and asks a hosted site on each PHP that this machine has, backs up and restores one
// with 10,000 uploads of 300 MB beside tar, creates ten while it answers requests, and asks 50 sites of a small server how
// they are. Each figure stands beside its limit.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createEmbeddedEngine } from '../server/src/apps/engines/embedded/embedded-engine.ts';
import { findNativePhp } from '../server/src/apps/engines/embedded/native-php.ts';
import type {
  HostingEngine,
  Operation,
  SetPart,
  SiteSpec,
} from '../server/src/apps/engines/hosting-engine.ts';
import { measureSite } from '../server/src/apps/engines/site-status.ts';
import { createLog } from '../server/src/platform/log.ts';

const run = promisify(execFile);
const pages = 20;
const uploads = { folders: 100, files: 100, bytes: 30_000 };
const severalSites = 10;
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

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function tell(name: string, seconds: number, limit: number | null): void {
  const beside = limit === null ? 'no limit' : `limit ${limit.toFixed(3)} s`;
  const mark = limit !== null && seconds > limit ? '  OVER' : '';
  console.log(`  ${name.padEnd(28)} ${seconds.toFixed(3).padStart(8)} s  (${beside})${mark}`);
}

async function measurePhp(php: 'native' | 'playground', softwareFolder: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const engine = createEmbeddedEngine({
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
    // Fetches what is needed: that is the network's time.
    await engine.create(spec, operation);
    await engine.remove(spec, operation);

    const before = process.memoryUsage().rss;
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
    const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576);
    console.log(`  this process grew by ${grown} MB`);
    if (php === 'native') {
      await measureSets(engine, directory);
      await measureSeveral(engine);
    }
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A backup and a restore of a site with many uploads, beside tar with the same files. */
async function measureSets(engine: HostingEngine, directory: string): Promise<void> {
  const apps = join(directory, 'apps');
  const place = readdirSync(apps, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('uploads'),
  );
  if (place === undefined) throw new Error('The site has no folder of uploads.');
  for (let folder = 0; folder < uploads.folders; folder += 1) {
    const path = join(apps, place, `${folder}`);
    mkdirSync(path);
    for (let file = 0; file < uploads.files; file += 1) {
      writeFileSync(join(path, `${file}.bin`), randomBytes(uploads.bytes));
    }
  }
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const fileOf = (part: SetPart) => join(scratch, part);
  const plain = join(scratch, 'plain.tar.gz');
  const unpacked = join(scratch, 'unpacked');
  mkdirSync(unpacked);
  try {
    const content = join(apps, place, '..');
    const packing = await secondsOf(() => run('tar', ['-czf', plain, '-C', content, '.']));
    const unpacking = await secondsOf(() => run('tar', ['-xzf', plain, '-C', unpacked]));
    const exporting = async () =>
      engine.exportSet(
        spec,
        (part, stream) => pipeline(stream, createWriteStream(fileOf(part))),
        operation,
      );
    const begin = performance.now();
    const manifest = await exporting();
    tell('backup of 300 MB', (performance.now() - begin) / 1000, 2 * packing);
    const source = { manifest, open: async (part: SetPart) => createReadStream(fileOf(part)) };
    const restoring = () => engine.importSet(spec, source, { isQuiet: false }, operation);
    tell('restore of 300 MB', await secondsOf(restoring), 2 * unpacking);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Ten sites: what this process grows by, and how its answers slow down while one is created. */
async function measureSeveral(engine: HostingEngine): Promise<void> {
  const server = createServer((_request, response) => response.end('OK'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = () => secondsOf(async () => (await fetch(url)).text());
  const idle: number[] = [];
  for (let call = 0; call < 500; call += 1) idle.push(await ask());
  const before = process.memoryUsage().rss;
  const meanwhile: number[] = [];
  for (let place = 0; place < severalSites; place += 1) {
    let isCreating = true;
    const created = engine
      .create({ ...spec, id: randomUUID(), alias: `bench-${place}` }, operation)
      .finally(() => {
        isCreating = false;
      });
    while (isCreating) meanwhile.push(await ask());
    await created;
  }
  server.close();
  server.closeAllConnections();
  const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576);
  const mark = grown > mostMegabytes ? '  OVER' : '';
  console.log(
    `  ${severalSites} more sites: this process grew by ${grown} MB (limit ${mostMegabytes} MB)${mark}`,
  );
  tell('an answer meanwhile', median(meanwhile), mostSlower * median(idle));
}

/** Answers as a WordPress site does, after the time that native PHP takes. */
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
    const found = await Promise.all(all);
    if (found.some(({ website }) => !website.ok)) throw new Error('A site is not OK.');
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
  await measureStatus();
} finally {
  rmSync(software, { recursive: true, force: true });
}
