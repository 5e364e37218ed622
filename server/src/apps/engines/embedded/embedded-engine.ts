import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { minute } from '#platform/durations.ts';
import type { Log } from '#platform/log.ts';
import {
  type HostingEngine,
  HostingError,
  type Operation,
  type SetManifest,
  type Site,
  type SiteContent,
  type SiteSpec,
} from '../hosting-engine.ts';
import { createSiteQueue } from '../site-queue.ts';
import { measureSite } from '../site-status.ts';
import { loadSite, makeSite, runScript, type SiteSoftware } from './make-site.ts';
import { createNativePhp, findNativePhp } from './native-php.ts';
import { endOrphanedSites } from './orphaned-sites.ts';
import type { PhpRuntime } from './php-runtime.ts';
import { createPlayground } from './playground.ts';
import { choosePort } from './port-choice.ts';
import { type RunningSite, runSite } from './running-site.ts';
import { storeFolder } from './set-files.ts';
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
import {
  fetchPlayground,
  fetchWordpress,
  readWordpressVersions,
  removeUnfinishedSoftware,
} from './software.ts';

export interface EmbeddedEngineOptions {
  /** Contains a folder for each site. */
  folder: string;
  /** The folder in which WordPress and PHP are kept once they have been fetched. */
  softwareFolder: string;
  /** Folders that must stay hidden from the sites' code: the portal's data and the portal itself. */
  hidden: readonly string[];
  log: Log;
  now: () => Date;
  /** The PHP to use; default: the machine's own if it can run in a sandbox, otherwise Playground. */
  php?: PhpRuntime['name'];
  /** The interval at which WordPress's own schedule is run; default: one minute. */
  cronMilliseconds?: number;
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Runs WordPress on SQLite in processes of this machine, for trying and staging. */
export function createEmbeddedEngine(options: EmbeddedEngineOptions): HostingEngine {
  const { softwareFolder, hidden, log, now, cronMilliseconds = minute } = options;
  let { folder } = options;
  const running = new Map<string, RunningSite>();
  const queue = createSiteQueue();
  const closed = new AbortController();
  let sockets: Promise<string> | undefined;
  let native: ReturnType<typeof findNativePhp> | undefined;

  const rootOf = ({ id }: Site) => join(folder, id);

  async function getSoftware({ progress, signal }: Operation): Promise<SiteSoftware> {
    const software = { folder: softwareFolder, progress, signal };
    const files = await fetchWordpress(software);
    sockets ??= makeSocketFolder(folder);
    native ??= findNativePhp(hidden);
    const { programs } = options.php === 'playground' ? { programs: null } : await native;
    const socketFolder = await sockets;
    if (programs) {
      return { files, runtime: createNativePhp({ programs, hidden, files, socketFolder }) };
    }
    const packages = await fetchPlayground(software);
    return { files, runtime: createPlayground({ packages, files, socketFolder }) };
  }

  async function getRecord(site: Site): Promise<SiteRecord> {
    const record = await readSiteRecord(rootOf(site));
    if (!record) throw new HostingError('The files of this site are missing.');
    return record;
  }

  async function startSite(site: Site, operation: Operation): Promise<void> {
    const { progress, signal } = operation;
    const root = rootOf(site);
    let record = { ...(await getRecord(site)), isStarted: true };
    await writeSiteRecord(root, record);
    if (running.has(site.id)) return;
    const { runtime } = await getSoftware(operation);
    const place = siteFolder(root);
    const siteLog = createSiteLog(place.log, now);
    for (let tries = 0; ; tries++) {
      try {
        progress('Starting the site');
        const started = await runSite(
          { runtime, folder: place, record, log: siteLog, now, cronMilliseconds },
          AbortSignal.any([signal, closed.signal]),
        );
        running.set(site.id, started);
        return;
      } catch (error) {
        if (!isPortTaken(error) || tries > 2) throw error;
        record = { ...record, port: await choosePort(folder) };
        await writeSiteRecord(root, record);
        progress('Another program has the port of the site: choosing another port');
      }
    }
  }

  async function stopRunning({ id }: Site): Promise<void> {
    const site = running.get(id);
    running.delete(id);
    await site?.stop();
  }

  async function install(spec: SiteSpec, operation: Operation): Promise<void> {
    const software = await getSoftware(operation);
    operation.signal.throwIfAborted();
    const record = newSiteRecord(await choosePort(folder), false);
    await makeSite(rootOf(spec), { spec, record, software }, operation);
  }

  /** Removes the remains of a failed operation; after a kill, `open` does. */
  async function orClean<Result>(site: Site, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await rm(`${rootOf(site)}.new`, { recursive: true, force: true, maxRetries: 3 });
      throw error;
    }
  }

  async function readStill(site: Site, signal: AbortSignal) {
    await getRecord(site);
    const { runtime } = await getSoftware({ progress: () => undefined, signal });
    return runScript(runtime, siteFolder(rootOf(site)), 'inspect', {}, signal);
  }

  return {
    id: 'embedded',

    async unavailableReason() {
      return null;
    },

    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Node's permissions are granted to real paths only, and command lines are searched for them.
      folder = await realpath(folder);
      await endOrphanedSites(folder);
      await removeUnfinishedSoftware(softwareFolder);
      await removeSocketFolder(folder);
      await recoverFolders(folder);
      for (const id of await listSites(folder)) {
        const site = { id, alias: id };
        const record = await readSiteRecord(rootOf(site));
        if (!record?.isStarted) continue;
        const operation = { progress: () => undefined, signal: closed.signal };
        void queue
          .run(site, () => startSite(site, operation))
          .catch((error: unknown) => {
            if (!closed.signal.aborted) log.error({ err: error, site: id }, 'A site did not start');
          });
      }
    },

    async close() {
      closed.abort();
      await queue.settled();
      await Promise.all([...running.keys()].map((id) => stopRunning({ id, alias: id })));
      await removeSocketFolder(folder);
    },

    exists: async (site) => (await readSiteRecord(rootOf(site))) !== null,

    create: (spec, operation) =>
      queue.run(spec, async () => {
        if (!(await readSiteRecord(rootOf(spec)))) {
          await orClean(spec, () => install(spec, operation));
        }
        await startSite(spec, operation);
      }),

    start: (site, operation) => queue.run(site, () => startSite(site, operation)),

    stop: (site, { progress }) =>
      queue.run(site, async () => {
        const record = await getRecord(site);
        progress('Stopping the site');
        await writeSiteRecord(rootOf(site), { ...record, isStarted: false });
        await stopRunning(site);
      }),

    remove: (site, { progress }) =>
      queue.run(site, async () => {
        progress('Removing the site');
        await stopRunning(site);
        await removeSiteFolder(rootOf(site));
      }),

    address: async (site) => addressOf(await getRecord(site)),

    status: async (site, signal) => measureSite(addressOf(await getRecord(site)), now, signal),

    readContent: (site, signal) =>
      queue.run(site, async (): Promise<SiteContent> => {
        const { title, counts } = await readStill(site, signal);
        return { title, counts };
      }),

    exportSet: (site, store, { progress, signal }) =>
      queue.run(site, async (): Promise<SetManifest> => {
        const record = await getRecord(site);
        const folder = siteFolder(rootOf(site));
        const { files } = await getSoftware({ progress, signal });
        const work = async (): Promise<SetManifest> => {
          const { title, counts, php } = await readStill(site, signal);
          progress('Copying the database');
          const database = await storeFolder('database', folder.database, store, signal);
          progress('Copying the files');
          const code = await storeFolder('code', folder.content, store, signal);
          return {
            engine: 'embedded',
            address: addressOf(record),
            title,
            counts,
            versions: { ...(await readWordpressVersions(files)), php },
            parts: { database, code },
          };
        };
        progress('Waiting for writes to end');
        const served = running.get(site.id);
        return served ? served.whileStill(work, signal) : work();
      }),

    importSet: (site, source, { isQuiet }, operation) =>
      queue.run(site, async () => {
        const { signal } = operation;
        if (source.manifest.engine !== 'embedded') {
          throw new HostingError('This backup is of another hosting engine.');
        }
        const root = rootOf(site);
        const software = await getSoftware(operation);
        const before = await readSiteRecord(root);
        await orClean(site, async () => {
          const kept = before ?? newSiteRecord(await choosePort(folder), isQuiet);
          const record = { ...kept, isQuiet, isStarted: true };
          await loadSite(root, { source, record, software }, operation);
          signal.throwIfAborted();
          await stopRunning(site);
          await putInPlace(root);
        });
        void queue
          .run(site, () => removeReplaced(root))
          .catch((error: unknown) => {
            log.error(
              { err: error, site: site.id },
              'The replaced files of a site were not removed',
            );
          });
        await startSite(site, operation);
      }),

    setQuiet: (site, isQuiet) =>
      queue.run(site, async () => {
        await writeSiteRecord(rootOf(site), { ...(await getRecord(site)), isQuiet });
        running.get(site.id)?.setQuiet(isQuiet);
      }),

    logs: async (site) => {
      await getRecord(site);
      return readSiteLog(siteFolder(rootOf(site)).log);
    },

    async signInUrl(site) {
      const address = addressOf(await getRecord(site));
      const served = running.get(site.id);
      if (!served) throw new HostingError('The site isn’t running. Start it first.');
      return `${address}${served.front.signInPath()}`;
    },
  };
}
