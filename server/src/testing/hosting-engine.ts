import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type Check,
  type HostingEngine,
  HostingError,
  type Operation,
  type SetManifest,
  type SetPart,
  type SetSource,
  type Site,
  type SiteSpec,
  type StorePart,
  setParts,
} from '#apps/engines/hosting-engine.ts';
import { clock } from '#platform/clock.ts';

/** The fake's state of a site. */
export interface FakeSite {
  title: string;
  themeFiles: string[];
  administrator: string;
  isRunning: boolean;
  isQuiet: boolean;
  posts: number;
  code: Buffer;
}

type Call = keyof HostingEngine;

/** Sites in memory, with delays and failures that tests choose. */
export interface FakeHostingEngine extends HostingEngine {
  readonly sites: Map<string, FakeSite>;
  readonly calls: string[];
  failNext(call: Call, error: Error): void;
  /** Holds the next call until it is released or its operation ends. */
  holdNext(call: Call): { reached: Promise<void>; release: () => void };
  /** Why sites can't run. */
  reason: string | null;
  /** Runs between the two parts of a set. */
  betweenParts: () => Promise<void> | void;
  onlySite(): FakeSite;
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const fileNames = { database: 'database.sql', code: 'code.tar' } as const;

function siteIn(sites: Map<string, FakeSite>, { id }: Site): FakeSite {
  const site = sites.get(id);
  if (!site) throw new HostingError('The site does not exist.');
  return site;
}

const check = (ok: boolean): Check => ({
  ok,
  checkedAt: clock.now(),
  reason: ok ? null : 'The site is stopped.',
});

const contentOf = ({ title, posts }: FakeSite) => ({
  title,
  counts: { posts, pages: 1, attachments: 2, users: 1 },
});

async function readVerified({ manifest, open }: SetSource, part: SetPart): Promise<Buffer> {
  const content = await buffer(await open(part));
  const { fileName, sha256: expected } = manifest.parts[part];
  if (sha256(content) !== expected) {
    throw new HostingError(`${fileName} of the backup has been changed.`);
  }
  return content;
}

export function createFakeHostingEngine(): FakeHostingEngine {
  const sites = new Map<string, FakeSite>();
  const calls: string[] = [];
  const failures = new Map<Call, Error>();
  const holds = new Map<Call, { reach: () => void; released: Promise<void> }>();

  /** Records a call; waits or fails if a test wants it. */
  async function enter(call: Call, { id }: Site, signal?: AbortSignal): Promise<void> {
    calls.push(`${call} ${id}`);
    const hold = holds.get(call);
    holds.delete(call);
    if (hold) {
      hold.reach();
      const ended = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      await Promise.race([hold.released, ended]);
    }
    signal?.throwIfAborted();
    const failure = failures.get(call);
    failures.delete(call);
    if (failure) throw failure;
  }

  async function storeParts(site: FakeSite, store: StorePart): Promise<SetManifest['parts']> {
    const { title, posts, isQuiet } = site;
    const contents = {
      database: Buffer.from(JSON.stringify({ title, posts, isQuiet })),
      code: site.code,
    };
    for (const part of setParts) {
      await store(part, Readable.from([contents[part]]));
      if (part === 'database') await engine.betweenParts();
    }
    const about = (part: SetPart) => ({
      fileName: fileNames[part],
      contentType: 'application/octet-stream',
      bytes: contents[part].length,
      sha256: sha256(contents[part]),
    });
    return { database: about('database'), code: about('code') };
  }

  const engine: FakeHostingEngine = {
    id: 'embedded',
    sites,
    calls,
    reason: null,
    betweenParts: () => undefined,
    failNext: (call, error) => void failures.set(call, error),
    holdNext(call) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holds.set(call, { reach: reached.resolve, released: released.promise });
      return { reached: reached.promise, release: released.resolve };
    },
    onlySite() {
      const [site, ...others] = sites.values();
      if (!site || others.length > 0) throw new Error(`There are ${sites.size} sites.`);
      return site;
    },
    unavailableReason: async () => engine.reason,
    open: async () => undefined,
    close: async () => undefined,
    exists: async ({ id }) => sites.has(id),
    async create(spec: SiteSpec, { progress, signal }: Operation) {
      progress('Unpacking WordPress');
      await enter('create', spec, signal);
      const themeFiles: string[] = [];
      for await (const { path } of spec.theme.files()) themeFiles.push(path);
      progress('Installing WordPress');
      sites.set(spec.id, {
        title: spec.title,
        themeFiles,
        administrator: spec.administrator.email,
        isRunning: true,
        isQuiet: false,
        posts: 1,
        code: Buffer.from(`code of ${spec.id}`),
      });
    },
    async start(site, { signal }) {
      await enter('start', site, signal);
      siteIn(sites, site).isRunning = true;
    },
    async stop(site, { signal }) {
      await enter('stop', site, signal);
      siteIn(sites, site).isRunning = false;
    },
    async remove(site, { signal }) {
      await enter('remove', site, signal);
      sites.delete(site.id);
    },
    address: async ({ id }) => `http://127.0.0.1:8${id.replace(/\D/g, '').slice(0, 3)}`,
    async status(site, signal) {
      await enter('status', site, signal);
      const { isRunning } = siteIn(sites, site);
      return {
        webserver: check(isRunning),
        wordpress: check(isRunning),
        website: check(isRunning),
      };
    },
    readContent: async (site) => contentOf(siteIn(sites, site)),
    async exportSet(site, store, { signal }) {
      await enter('exportSet', site, signal);
      const fake = siteIn(sites, site);
      return {
        ...contentOf(fake),
        engine: 'embedded',
        address: await engine.address(site),
        versions: { wordpress: '7.1.1' },
        parts: await storeParts(fake, store),
      };
    },
    async importSet(site, source, { isQuiet }, { progress, signal }) {
      progress('Unpacking the backup');
      await enter('importSet', site, signal);
      const stored = JSON.parse((await readVerified(source, 'database')).toString());
      const code = await readVerified(source, 'code');
      sites.set(site.id, {
        title: stored.title,
        themeFiles: [],
        administrator: '',
        isRunning: true,
        isQuiet,
        posts: stored.posts,
        code,
      });
    },
    async setQuiet(site, isQuiet, { signal }) {
      await enter('setQuiet', site, signal);
      siteIn(sites, site).isQuiet = isQuiet;
    },
    async logs(site) {
      await enter('logs', site);
      return 'PHP started\n';
    },
    async signInUrl(site) {
      await enter('signInUrl', site);
      return `${await engine.address(site)}/wp-login.php?token=once`;
    },
  };
  return engine;
}
