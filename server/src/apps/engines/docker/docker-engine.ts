import { createHash, randomBytes } from 'node:crypto';
import { request } from 'undici';
import { minute } from '#platform/durations.ts';
import type { Log } from '#platform/log.ts';
import { type HostingEngine, HostingError, type Operation, type Site } from '../hosting-engine.ts';
import { createSiteQueue } from '../site-queue.ts';
import { measureSite } from '../site-status.ts';
import { archiveOf } from './archives.ts';
import {
  findContainer,
  putArchive,
  removeContainer,
  startContainer,
  stopContainer,
} from './containers.ts';
import { type Docker, openDocker } from './docker-api.ts';
import { storeCode, storeDatabase, waitForDatabase } from './docker-sets.ts';
import type { DockerSettings } from './docker-settings.ts';
import {
  assertVolumes,
  ensureContainers,
  listSites,
  missingContainers,
  removeUnrecorded,
  startWeb,
  waitForAnswer,
} from './generations.ts';
import { createSite, importSite, runScript, webStopSeconds } from './make-site.ts';
import { addressOf, namesOf } from './site-objects.ts';
import { readSiteOutput } from './site-output.ts';
import { findRecord, removeRecordsBelow, type SiteRecord, writeRecord } from './site-record.ts';
import { siteFile, whileHeld } from './tasks.ts';

export interface DockerEngineOptions {
  /** The address of the Docker API: `unix:///path` or `http://host:port`. */
  host(): Promise<string>;
  settings(): Promise<DockerSettings>;
  /** No other server uses these sites, so unfinished work at startup is a killed server’s. */
  isOnlyServer: boolean;
  log: Log;
  now: () => Date;
  /** The interval at which WordPress’s own schedule is run. */
  cronMilliseconds?: number;
}

const databaseStopSeconds = 30;
const startSeconds = 30;
const signInSeconds = 60;
const waitMilliseconds = 5_000;

/** Runs each site as two containers, WordPress and MariaDB, on a Docker host: also for client traffic. */
export function createDockerEngine(options: DockerEngineOptions): HostingEngine {
  const { log, now, settings } = options;
  const turns = createSiteQueue();
  const { run } = turns;
  const opened = new Map<string, Docker>();
  const closed = new AbortController();
  let cron: NodeJS.Timeout | undefined;

  async function getDocker(): Promise<Docker> {
    const host = await options.host();
    const docker = opened.get(host) ?? openDocker(host);
    opened.set(host, docker);
    return docker;
  }

  async function getSite(site: Site) {
    const docker = await getDocker();
    const stored = await findRecord(docker, site);
    if (!stored) throw new HostingError('Nothing of this site is on the Docker host.');
    return { docker, ...stored, names: namesOf(site.id, stored.record.generation) };
  }

  const isRunning = async (docker: Docker, name: string) =>
    (await findContainer(docker, name))?.State.Running === true;

  async function startSite(site: Site, operation: Operation): Promise<void> {
    const { docker, record, serial, names } = await getSite(site);
    await removeUnrecorded(docker, site);
    await assertVolumes(docker, site, record);
    operation.progress('Starting the site');
    await ensureContainers(docker, site, record);
    await startContainer(docker, names.database);
    const started = await startWeb(docker, site, record, operation);
    if (started.port !== record.port) {
      await writeRecord(docker, site, { serial: serial + 1, record: started });
    }
    const { signal } = operation;
    await waitForAnswer(started, { signal, seconds: startSeconds, isBrokenFine: true });
  }

  /**
   * Starts the database for the work if it isn’t running, and stops it unless the site is served; if the database of a
   * stopped site is running, a server was killed during such work.
   */
  async function withDatabase<Result>(
    site: Site,
    signal: AbortSignal,
    work: (found: { docker: Docker; record: SiteRecord; isServed: boolean }) => Promise<Result>,
  ): Promise<Result> {
    const { docker, record, names } = await getSite(site);
    // A task that holds requests for a killed server would continue to hold them.
    await removeUnrecorded(docker, site);
    await assertVolumes(docker, site, record);
    await ensureContainers(docker, site, record);
    const isServed = await isRunning(docker, names.web);
    if (!(await isRunning(docker, names.database))) {
      await startContainer(docker, names.database);
      await waitForDatabase({ docker, site, record, signal });
    }
    try {
      return await work({ docker, record, isServed });
    } finally {
      if (!isServed) await stopContainer(docker, names.database, databaseStopSeconds);
    }
  }

  async function runCron(): Promise<void> {
    const docker = await getDocker();
    for (const id of await listSites(docker)) {
      const stored = await findRecord(docker, { id, alias: id });
      if (!stored || stored.record.isQuiet) continue;
      if (!(await isRunning(docker, namesOf(id, stored.record.generation).web))) continue;
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(minute)]);
      const url = `${addressOf(stored.record)}/wp-cron.php?doing_wp_cron`;
      // The site’s status and log show the response.
      await request(url, { signal }).then(
        ({ body }) => body.dump(),
        () => undefined,
      );
    }
  }

  return {
    id: 'docker',

    async unavailableReason() {
      try {
        const docker = await getDocker();
        const signal = AbortSignal.timeout(waitMilliseconds);
        await docker.call({ method: 'GET', path: '/_ping', signal });
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },

    async open() {
      let isCronRunning = false;
      cron = setInterval(async () => {
        if (isCronRunning) return;
        isCronRunning = true;
        // While Docker is unreachable, the state of hosting shows it.
        await runCron().catch((error: unknown) => log.debug({ err: error }, 'wp-cron was not run'));
        isCronRunning = false;
      }, options.cronMilliseconds ?? minute).unref();
      if (!options.isOnlyServer) return;
      const docker = await getDocker();
      for (const id of await listSites(docker)) await removeUnrecorded(docker, { id, alias: id });
    },

    async close() {
      closed.abort();
      clearInterval(cron);
      await turns.settled();
      for (const docker of opened.values()) await docker.close();
    },

    exists: async (site) => (await findRecord(await getDocker(), site)) !== null,

    create: (spec, operation) =>
      run(spec, async () => {
        const docker = await getDocker();
        if (await findRecord(docker, spec)) return startSite(spec, operation);
        await createSite(docker, spec, await settings(), operation);
      }),

    start: (site, operation) => run(site, () => startSite(site, operation)),

    stop: (site, { progress }) =>
      run(site, async () => {
        const { docker, names } = await getSite(site);
        progress('Stopping the site');
        await stopContainer(docker, names.web, webStopSeconds);
        await stopContainer(docker, names.database, databaseStopSeconds);
      }),

    remove: (site, { progress }) =>
      run(site, async () => {
        progress('Removing the site');
        const docker = await getDocker();
        await removeRecordsBelow(docker, site, Number.POSITIVE_INFINITY);
        await removeUnrecorded(docker, site);
      }),

    address: async (site) => addressOf((await getSite(site)).record),

    async status(site, signal) {
      const { docker, record } = await getSite(site);
      const reason = await missingContainers(docker, site, record);
      if (reason === null) return measureSite(addressOf(record), now, signal);
      const failed = { ok: false, checkedAt: now(), reason };
      return { webserver: failed, wordpress: failed, website: failed };
    },

    readContent: (site, signal) =>
      run(site, () =>
        withDatabase(site, signal, async ({ docker, record }) => {
          const script = { script: 'inspect', input: {}, signal } as const;
          const { title, counts } = await runScript(docker, site, record, script);
          return { title, counts };
        }),
      ),

    exportSet: (site, store, { progress, signal }) =>
      run(site, () =>
        withDatabase(site, signal, async ({ docker, record, isServed }) => {
          const subject = { docker, site, record, signal };
          const work = async () => {
            const script = { script: 'inspect', input: {}, signal } as const;
            const { title, counts, ...versions } = await runScript(docker, site, record, script);
            progress('Copying the database');
            const database = await storeDatabase(subject, store);
            progress('Copying the files');
            const code = await storeCode(subject, store);
            return {
              engine: 'docker' as const,
              address: addressOf(record),
              title,
              counts,
              versions: { ...versions, database: record.images.database },
              parts: { database, code },
            };
          };
          progress('Waiting for writes to end');
          return isServed ? whileHeld(docker, site, record, signal, work) : work();
        }),
      ),

    importSet: (site, source, { isQuiet }, operation) =>
      run(site, async () => {
        if (source.manifest.engine !== 'docker') {
          throw new HostingError('This backup is of another hosting engine.');
        }
        const docker = await getDocker();
        const target = { docker, site, settings: await settings(), isQuiet };
        await importSite(target, await findRecord(docker, site), source, operation);
      }),

    setQuiet: (site, isQuiet, operation) =>
      run(site, async () => {
        const { docker, record, serial, names } = await getSite(site);
        const next = { ...record, isQuiet };
        const wasRunning = await isRunning(docker, names.web);
        await assertVolumes(docker, site, record);
        await writeRecord(docker, site, { serial: serial + 1, record: next });
        // A container's name resolution is fixed when it is created.
        await removeContainer(docker, names.web);
        await ensureContainers(docker, site, next);
        const content = siteFile(addressOf(next), next);
        await putArchive(docker, names.web, { path: '/', content });
        if (wasRunning) await startSite(site, operation);
      }),

    async logs(site) {
      const { docker, names } = await getSite(site);
      return readSiteOutput(docker, [names.database, names.web]);
    },

    async signInUrl(site) {
      const { docker, record, names } = await getSite(site);
      if (!(await isRunning(docker, names.web))) {
        throw new HostingError('The site isn’t running. Start it first.');
      }
      const token = randomBytes(32).toString('base64url');
      const name = createHash('sha256').update(token).digest('hex');
      const expires = Math.floor(now().getTime() / 1000) + signInSeconds;
      const content = archiveOf([{ path: `portal/sign-in/${name}`, content: String(expires) }]);
      await putArchive(docker, names.web, { path: '/', content });
      return `${addressOf(record)}/?portal-sign-in=${token}`;
    },
  };
}
