import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { minute } from '#platform/durations.ts';
import type { Log } from '#platform/log.ts';
import {
  type HostingEngine,
  HostingError,
  type Operation,
  type SetManifest,
  type SetSource,
  type Site,
  type SiteContent,
  type SiteSpec,
  type SiteStatus,
  type StorePart,
} from '../hosting-engine.ts';
import { createSiteQueue } from '../site-queue.ts';
import { measureSite } from '../site-status.ts';
import { exportSite } from './export-site.ts';
import { loadSite, makeSite, runScript, type SiteSoftware } from './make-site.ts';
import { findNativePhp, NativePhp } from './native-php.ts';
import { endOrphanedSites } from './orphaned-sites.ts';
import type { PhpRuntime } from './php-runtime.ts';
import { Playground } from './playground.ts';
import { choosePort } from './port-choice.ts';
import { RunningSite } from './running-site.ts';
import {
  addressOf,
  listSites,
  newSiteRecord,
  putInPlace,
  readSiteRecord,
  recoverFolders,
  removeReplaced,
  removeSiteFolder,
  type SiteRecord,
  siteFolder,
  writeSiteRecord,
} from './site-folder.ts';
import { createSiteLog, readSiteLog } from './site-log.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { fetchPlayground, fetchWordpress, removeUnfinishedSoftware } from './software.ts';

export interface EmbeddedEngineOptions {
  /** The folder that contains a subfolder for each site. */
  folder: string;
  /** The folder where WordPress and PHP are stored after they are downloaded. */
  softwareFolder: string;
  /** Folders that must be hidden from the sites' code: the portal's data and the portal itself. */
  hidden: readonly string[];
  log: Log;
  now: () => Date;
  /**
   * The only PHP runtime to use. By default, native PHP is used if it can run in a sandbox, and otherwise Playground.
   */
  php?: PhpRuntime['name'];
  /** The interval between runs of WP-Cron; defaults to one minute. */
  cronMilliseconds?: number;
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Runs WordPress on SQLite in processes on this machine, for trials and staging. */
export class EmbeddedEngine implements HostingEngine {
  readonly id = 'embedded';
  readonly #options: EmbeddedEngineOptions;
  #folder: string;
  readonly #running = new Map<string, RunningSite>();
  readonly #queue = createSiteQueue();
  readonly #closed = new AbortController();
  #sockets: Promise<string> | undefined;
  #native: ReturnType<typeof findNativePhp> | undefined;

  constructor(options: EmbeddedEngineOptions) {
    this.#options = options;
    this.#folder = options.folder;
  }

  async unavailableReason(): Promise<null> {
    return null;
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Use the real path: Node's permissions apply only to real paths, and processes are found by the path in their
    // command line.
    this.#folder = await realpath(this.#folder);
    await endOrphanedSites(this.#folder);
    await removeUnfinishedSoftware(this.#options.softwareFolder);
    await removeSocketFolder(this.#folder);
    await recoverFolders(this.#folder);
    for (const id of await listSites(this.#folder)) {
      const site = { id, alias: id };
      const record = await readSiteRecord(this.#rootOf(site));
      if (record?.isStarted) this.#startInBackground(site);
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#queue.settled();
    await Promise.all([...this.#running.keys()].map((id) => this.#stopRunning({ id, alias: id })));
    await removeSocketFolder(this.#folder);
  }

  async exists(site: Site): Promise<boolean> {
    return (await readSiteRecord(this.#rootOf(site))) !== null;
  }

  create(spec: SiteSpec, operation: Operation): Promise<void> {
    return this.#queue.run(spec, async () => {
      if (!(await this.exists(spec)))
        await this.#orClean(spec, () => this.#install(spec, operation));
      await this.#startSite(spec, operation);
    });
  }

  start(site: Site, operation: Operation): Promise<void> {
    return this.#queue.run(site, () => this.#startSite(site, operation));
  }

  stop(site: Site, { progress }: Operation): Promise<void> {
    return this.#queue.run(site, async () => {
      const record = await this.#getRecord(site);
      progress('Stopping the site');
      await writeSiteRecord(this.#rootOf(site), { ...record, isStarted: false });
      await this.#stopRunning(site);
    });
  }

  remove(site: Site, { progress }: Operation): Promise<void> {
    return this.#queue.run(site, async () => {
      progress('Removing the site');
      await this.#stopRunning(site);
      await removeSiteFolder(this.#rootOf(site));
    });
  }

  async address(site: Site): Promise<string> {
    return addressOf(await this.#getRecord(site));
  }

  async status(site: Site, signal: AbortSignal): Promise<SiteStatus> {
    return measureSite(await this.address(site), this.#options.now, signal);
  }

  readContent(site: Site, signal: AbortSignal): Promise<SiteContent> {
    return this.#queue.run(site, async () => {
      await this.#getRecord(site);
      const { runtime } = await this.#getSoftware({ progress: () => undefined, signal });
      const place = siteFolder(this.#rootOf(site));
      const { title, counts } = await runScript(runtime, place, 'inspect', {}, signal);
      return { title, counts };
    });
  }

  exportSet(site: Site, store: StorePart, operation: Operation): Promise<SetManifest> {
    return this.#queue.run(site, async () => {
      const record = await this.#getRecord(site);
      const place = siteFolder(this.#rootOf(site));
      const software = await this.#getSoftware(operation);
      const work = () => exportSite({ place, record, software }, store, operation);
      operation.progress('Waiting for writes to end');
      const served = this.#running.get(site.id);
      return served ? served.whileStill(work, operation.signal) : work();
    });
  }

  importSet(
    site: Site,
    source: SetSource,
    { isQuiet }: { isQuiet: boolean },
    operation: Operation,
  ): Promise<void> {
    return this.#queue.run(site, async () => {
      if (source.manifest.engine !== 'embedded') {
        throw new HostingError('This backup was made by another hosting engine.');
      }
      const root = this.#rootOf(site);
      const software = await this.#getSoftware(operation);
      const before = await readSiteRecord(root);
      await this.#orClean(site, async () => {
        const kept = before ?? newSiteRecord(await choosePort(this.#folder), isQuiet);
        const record = { ...kept, isQuiet, isStarted: true };
        await loadSite(root, { source, record, software }, operation);
        operation.signal.throwIfAborted();
        await this.#stopRunning(site);
        await putInPlace(root);
      });
      this.#removeReplacedInBackground(site);
      await this.#startSite(site, operation);
    });
  }

  setQuiet(site: Site, isQuiet: boolean): Promise<void> {
    return this.#queue.run(site, async () => {
      const record = await this.#getRecord(site);
      await writeSiteRecord(this.#rootOf(site), { ...record, isQuiet });
      this.#running.get(site.id)?.setQuiet(isQuiet);
    });
  }

  async logs(site: Site): Promise<string> {
    await this.#getRecord(site);
    return readSiteLog(siteFolder(this.#rootOf(site)).log);
  }

  async signInUrl(site: Site): Promise<string> {
    const address = await this.address(site);
    const served = this.#running.get(site.id);
    if (!served) throw new HostingError('The site isn’t running. Start it first.');
    return `${address}${served.front.signInPath()}`;
  }

  #rootOf({ id }: Site): string {
    return join(this.#folder, id);
  }

  async #getRecord(site: Site): Promise<SiteRecord> {
    const record = await readSiteRecord(this.#rootOf(site));
    if (!record) throw new HostingError('The files of this site are missing.');
    return record;
  }

  async #getSoftware({ progress, signal }: Operation): Promise<SiteSoftware> {
    const { softwareFolder, hidden, php } = this.#options;
    const software = { folder: softwareFolder, progress, signal };
    const files = await fetchWordpress(software);
    this.#sockets ??= makeSocketFolder(this.#folder);
    this.#native ??= findNativePhp(hidden);
    const { programs, reason } =
      php === 'playground' ? { programs: null, reason: null } : await this.#native;
    if (php === 'native' && !programs) throw new HostingError(`No native PHP: ${reason}`);
    const socketFolder = await this.#sockets;
    if (programs) {
      return { files, runtime: new NativePhp({ programs, hidden, files, socketFolder }) };
    }
    const packages = await fetchPlayground(software);
    return { files, runtime: new Playground({ packages, files, socketFolder }) };
  }

  async #install(spec: SiteSpec, operation: Operation): Promise<void> {
    const software = await this.#getSoftware(operation);
    operation.signal.throwIfAborted();
    const record = newSiteRecord(await choosePort(this.#folder), false);
    await makeSite(this.#rootOf(spec), { spec, record, software }, operation);
  }

  /** Cleans up if the operation fails. If the server is killed instead, `open` cleans up. */
  async #orClean(site: Site, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await rm(`${this.#rootOf(site)}.new`, { recursive: true, force: true, maxRetries: 3 });
      throw error;
    }
  }

  async #startSite(site: Site, operation: Operation): Promise<void> {
    const { progress, signal } = operation;
    const { now, cronMilliseconds = minute } = this.#options;
    const root = this.#rootOf(site);
    let record = { ...(await this.#getRecord(site)), isStarted: true };
    await writeSiteRecord(root, record);
    if (this.#running.has(site.id)) return;
    const { runtime } = await this.#getSoftware(operation);
    const place = siteFolder(root);
    const log = createSiteLog(place.log, now);
    const serving = { runtime, folder: place, log, now, cronMilliseconds };
    for (let tries = 0; ; tries++) {
      try {
        progress('Starting the site');
        const started = new RunningSite({ ...serving, record });
        await started.start(AbortSignal.any([signal, this.#closed.signal]));
        this.#running.set(site.id, started);
        return;
      } catch (error) {
        if (!isPortTaken(error) || tries > 2) throw error;
        record = { ...record, port: await choosePort(this.#folder) };
        await writeSiteRecord(root, record);
        progress('Another program is using the site’s port: choosing another one');
      }
    }
  }

  async #stopRunning({ id }: Site): Promise<void> {
    const site = this.#running.get(id);
    this.#running.delete(id);
    await site?.stop();
  }

  #startInBackground(site: Site): void {
    const { signal } = this.#closed;
    const operation = { progress: () => undefined, signal };
    this.start(site, operation).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#options.log.error({ err: error, site: site.id }, 'A site did not start');
    });
  }

  #removeReplacedInBackground(site: Site): void {
    const removing = this.#queue.run(site, () => removeReplaced(this.#rootOf(site)));
    removing.catch((error: unknown) => {
      this.#options.log.error(
        { err: error, site: site.id },
        'The replaced files of a site were not removed',
      );
    });
  }
}
