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

/** A site's state in the fake engine. */
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

/** A fake engine that keeps its sites in memory, with delays and failures that tests choose. */
export class FakeHostingEngine implements HostingEngine {
  readonly id: HostingEngine['id'];
  readonly sites = new Map<string, FakeSite>();
  readonly calls: string[] = [];
  /** The reason sites can't run; null if they can. */
  reason: string | null = null;
  /** Called between the two parts of a backup set. */
  betweenParts: () => Promise<void> | void = () => undefined;
  readonly #failures = new Map<Call, Error>();
  readonly #holds = new Map<Call, { reach: () => void; released: Promise<void> }>();

  constructor(id: HostingEngine['id'] = 'embedded') {
    this.id = id;
  }

  failNext(call: Call, error: Error): void {
    this.#failures.set(call, error);
  }

  /** Holds the next call of this kind until it is released or its operation ends. */
  holdNext(call: Call): { reached: Promise<void>; release: () => void } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#holds.set(call, { reach: reached.resolve, released: released.promise });
    return { reached: reached.promise, release: released.resolve };
  }

  onlySite(): FakeSite {
    const [site, ...others] = this.sites.values();
    if (!site || others.length > 0) throw new Error(`There are ${this.sites.size} sites.`);
    return site;
  }

  async unavailableReason() {
    return this.reason;
  }

  async open() {}

  async close() {}

  async exists({ id }: Site) {
    return this.sites.has(id);
  }

  async create(spec: SiteSpec, { progress, signal }: Operation) {
    progress('Unpacking WordPress');
    await this.#enter('create', spec, signal);
    const themeFiles: string[] = [];
    for await (const { path } of spec.theme.files()) themeFiles.push(path);
    progress('Installing WordPress');
    this.sites.set(spec.id, {
      title: spec.title,
      themeFiles,
      administrator: spec.administrator.email,
      isRunning: true,
      isQuiet: false,
      posts: 1,
      code: Buffer.from(`code of ${spec.id}`),
    });
  }

  async start(site: Site, { signal }: Operation) {
    await this.#enter('start', site, signal);
    siteIn(this.sites, site).isRunning = true;
  }

  async stop(site: Site, { signal }: Operation) {
    await this.#enter('stop', site, signal);
    siteIn(this.sites, site).isRunning = false;
  }

  async remove(site: Site, { signal }: Operation) {
    await this.#enter('remove', site, signal);
    this.sites.delete(site.id);
  }

  async address({ id }: Site) {
    return `http://127.0.0.1:8${id.replace(/\D/g, '').slice(0, 3)}`;
  }

  async status(site: Site, signal: AbortSignal) {
    await this.#enter('status', site, signal);
    const { isRunning } = siteIn(this.sites, site);
    return {
      webserver: check(isRunning),
      wordpress: check(isRunning),
      website: check(isRunning),
    };
  }

  async readContent(site: Site) {
    return contentOf(siteIn(this.sites, site));
  }

  async exportSet(site: Site, store: StorePart, { signal }: Operation): Promise<SetManifest> {
    await this.#enter('exportSet', site, signal);
    const fake = siteIn(this.sites, site);
    return {
      ...contentOf(fake),
      engine: 'embedded',
      address: await this.address(site),
      versions: { wordpress: '7.1.1' },
      parts: await this.#storeParts(fake, store),
    };
  }

  async importSet(
    site: Site,
    source: SetSource,
    { isQuiet }: { isQuiet: boolean },
    { progress, signal }: Operation,
  ) {
    progress('Unpacking the backup');
    await this.#enter('importSet', site, signal);
    const stored = JSON.parse((await readVerified(source, 'database')).toString());
    const code = await readVerified(source, 'code');
    this.sites.set(site.id, {
      title: stored.title,
      themeFiles: [],
      administrator: '',
      isRunning: true,
      isQuiet,
      posts: stored.posts,
      code,
    });
  }

  async setQuiet(site: Site, isQuiet: boolean, { signal }: Operation) {
    await this.#enter('setQuiet', site, signal);
    siteIn(this.sites, site).isQuiet = isQuiet;
  }

  async logs(site: Site) {
    await this.#enter('logs', site);
    return 'PHP started\n';
  }

  async signInUrl(site: Site) {
    await this.#enter('signInUrl', site);
    return `${await this.address(site)}/wp-login.php?token=once`;
  }

  /** Records a call, and then waits or fails if a test requested it. */
  async #enter(call: Call, { id }: Site, signal?: AbortSignal): Promise<void> {
    this.calls.push(`${call} ${id}`);
    const hold = this.#holds.get(call);
    this.#holds.delete(call);
    if (hold) {
      hold.reach();
      const ended = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      await Promise.race([hold.released, ended]);
    }
    signal?.throwIfAborted();
    const failure = this.#failures.get(call);
    this.#failures.delete(call);
    if (failure) throw failure;
  }

  async #storeParts(site: FakeSite, store: StorePart): Promise<SetManifest['parts']> {
    const { title, posts, isQuiet } = site;
    const contents = {
      database: Buffer.from(JSON.stringify({ title, posts, isQuiet })),
      code: site.code,
    };
    for (const part of setParts) {
      await store(part, Readable.from([contents[part]]));
      if (part === 'database') await this.betweenParts();
    }
    const about = (part: SetPart) => ({
      fileName: fileNames[part],
      contentType: 'application/octet-stream',
      bytes: contents[part].length,
      sha256: sha256(contents[part]),
    });
    return { database: about('database'), code: about('code') };
  }
}
