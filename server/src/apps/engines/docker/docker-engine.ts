import { createHash, randomBytes } from 'node:crypto';
import { request } from 'undici';
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
import { archiveOf } from './archives.ts';
import {
  findContainer,
  putArchive,
  removeContainer,
  startContainer,
  stopContainer,
} from './containers.ts';
import { type Docker, openDocker } from './docker-api.ts';
import { waitForDatabase } from './docker-sets.ts';
import type { DockerSettings } from './docker-settings.ts';
import { exportSite } from './export-site.ts';
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
  /** True if no other server uses these sites. If so, unfinished work found at startup belongs to a killed server. */
  isOnlyServer: boolean;
  log: Log;
  now: () => Date;
  /** The interval between runs of WP-Cron. */
  cronMilliseconds?: number;
}

const databaseStopSeconds = 30;
const startSeconds = 30;
const signInSeconds = 60;
const waitMilliseconds = 5_000;

const isRunning = async (docker: Docker, name: string) =>
  (await findContainer(docker, name))?.State.Running === true;

/** Runs each site as two containers on a Docker host, WordPress and MariaDB. Suitable for client traffic. */
export class DockerEngine implements HostingEngine {
  readonly id = 'docker';
  readonly #options: DockerEngineOptions;
  readonly #queue = createSiteQueue();
  readonly #opened = new Map<string, Docker>();
  readonly #closed = new AbortController();
  #cron: NodeJS.Timeout | undefined;
  #isCronRunning = false;

  constructor(options: DockerEngineOptions) {
    this.#options = options;
  }

  async unavailableReason(): Promise<string | null> {
    try {
      const docker = await this.#getDocker();
      const signal = AbortSignal.timeout(waitMilliseconds);
      await docker.call({ method: 'GET', path: '/_ping', signal });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async open(): Promise<void> {
    const { isOnlyServer, cronMilliseconds = minute } = this.#options;
    this.#cron = setInterval(() => this.#runCron(), cronMilliseconds).unref();
    if (!isOnlyServer) return;
    const docker = await this.#getDocker();
    for (const id of await listSites(docker)) await removeUnrecorded(docker, { id, alias: id });
  }

  async close(): Promise<void> {
    this.#closed.abort();
    clearInterval(this.#cron);
    await this.#queue.settled();
    for (const docker of this.#opened.values()) await docker.close();
  }

  async exists(site: Site): Promise<boolean> {
    return (await findRecord(await this.#getDocker(), site)) !== null;
  }

  create(spec: SiteSpec, operation: Operation): Promise<void> {
    return this.#queue.run(spec, async () => {
      const docker = await this.#getDocker();
      if (await findRecord(docker, spec)) return this.#startSite(spec, operation);
      await createSite(docker, spec, await this.#options.settings(), operation);
    });
  }

  start(site: Site, operation: Operation): Promise<void> {
    return this.#queue.run(site, () => this.#startSite(site, operation));
  }

  stop(site: Site, { progress }: Operation): Promise<void> {
    return this.#queue.run(site, async () => {
      const { docker, names } = await this.#getSite(site);
      progress('Stopping the site');
      await stopContainer(docker, names.web, webStopSeconds);
      await stopContainer(docker, names.database, databaseStopSeconds);
    });
  }

  remove(site: Site, { progress }: Operation): Promise<void> {
    return this.#queue.run(site, async () => {
      progress('Removing the site');
      const docker = await this.#getDocker();
      await removeRecordsBelow(docker, site, Number.POSITIVE_INFINITY);
      await removeUnrecorded(docker, site);
    });
  }

  async address(site: Site): Promise<string> {
    return addressOf((await this.#getSite(site)).record);
  }

  async status(site: Site, signal: AbortSignal): Promise<SiteStatus> {
    const { now } = this.#options;
    const { docker, record } = await this.#getSite(site);
    const reason = await missingContainers(docker, site, record);
    if (reason === null) return measureSite(addressOf(record), now, signal);
    const failed = { ok: false, checkedAt: now(), reason };
    return { webserver: failed, wordpress: failed, website: failed };
  }

  readContent(site: Site, signal: AbortSignal): Promise<SiteContent> {
    return this.#queue.run(site, () =>
      this.#withDatabase(site, signal, async ({ docker, record }) => {
        const script = { script: 'inspect', input: {}, signal } as const;
        const { title, counts } = await runScript(docker, site, record, script);
        return { title, counts };
      }),
    );
  }

  exportSet(site: Site, store: StorePart, operation: Operation): Promise<SetManifest> {
    const { progress, signal } = operation;
    return this.#queue.run(site, () =>
      this.#withDatabase(site, signal, async ({ docker, record, isServed }) => {
        const work = () => exportSite({ docker, site, record }, store, operation);
        progress('Waiting for writes to end');
        return isServed ? whileHeld(docker, site, record, signal, work) : work();
      }),
    );
  }

  importSet(
    site: Site,
    source: SetSource,
    { isQuiet }: { isQuiet: boolean },
    operation: Operation,
  ): Promise<void> {
    return this.#queue.run(site, async () => {
      if (source.manifest.engine !== 'docker') {
        throw new HostingError('This backup was made by another hosting engine.');
      }
      const docker = await this.#getDocker();
      const place = { docker, site, settings: await this.#options.settings(), isQuiet };
      await importSite(place, await findRecord(docker, site), source, operation);
    });
  }

  setQuiet(site: Site, isQuiet: boolean, operation: Operation): Promise<void> {
    return this.#queue.run(site, async () => {
      const { docker, record, serial, names } = await this.#getSite(site);
      const next = { ...record, isQuiet };
      const wasRunning = await isRunning(docker, names.web);
      await assertVolumes(docker, site, record);
      await writeRecord(docker, site, { serial: serial + 1, record: next });
      // The DNS settings of a container are fixed when it is created, so replace the container.
      await removeContainer(docker, names.web);
      await ensureContainers(docker, site, next);
      const content = siteFile(addressOf(next), next);
      await putArchive(docker, names.web, { path: '/', content });
      if (wasRunning) await this.#startSite(site, operation);
    });
  }

  async logs(site: Site): Promise<string> {
    const { docker, names } = await this.#getSite(site);
    return readSiteOutput(docker, [names.database, names.web]);
  }

  async signInUrl(site: Site): Promise<string> {
    const { docker, record, names } = await this.#getSite(site);
    if (!(await isRunning(docker, names.web))) {
      throw new HostingError('The site isn’t running. Start it first.');
    }
    const token = randomBytes(32).toString('base64url');
    const name = createHash('sha256').update(token).digest('hex');
    const expires = Math.floor(this.#options.now().getTime() / 1000) + signInSeconds;
    const content = archiveOf([{ path: `portal/sign-in/${name}`, content: String(expires) }]);
    await putArchive(docker, names.web, { path: '/', content });
    return `${addressOf(record)}/?portal-sign-in=${token}`;
  }

  async #getDocker(): Promise<Docker> {
    const host = await this.#options.host();
    const docker = this.#opened.get(host) ?? openDocker(host);
    this.#opened.set(host, docker);
    return docker;
  }

  async #getSite(site: Site) {
    const docker = await this.#getDocker();
    const stored = await findRecord(docker, site);
    if (!stored) throw new HostingError('This site is not on the Docker host.');
    return { docker, ...stored, names: namesOf(site.id, stored.record.generation) };
  }

  async #startSite(site: Site, operation: Operation): Promise<void> {
    const { docker, record, serial, names } = await this.#getSite(site);
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
   * Runs work that needs the database, and starts the database first if necessary. Afterward, stops the database unless
   * the site is running. If a database is running although its site is stopped, a killed server left it running.
   */
  async #withDatabase<Result>(
    site: Site,
    signal: AbortSignal,
    work: (found: { docker: Docker; record: SiteRecord; isServed: boolean }) => Promise<Result>,
  ): Promise<Result> {
    const { docker, record, names } = await this.#getSite(site);
    // Remove a killed server's tasks, since they would keep requests waiting.
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

  async #runCron(): Promise<void> {
    if (this.#isCronRunning) return;
    this.#isCronRunning = true;
    try {
      const docker = await this.#getDocker();
      for (const id of await listSites(docker)) await this.#requestCron(docker, id);
    } catch (error) {
      // Ignored here, since the hosting status shows that Docker is unreachable.
      this.#options.log.debug({ err: error }, 'wp-cron was not run');
    }
    this.#isCronRunning = false;
  }

  async #requestCron(docker: Docker, id: string): Promise<void> {
    const stored = await findRecord(docker, { id, alias: id });
    if (!stored || stored.record.isQuiet) return;
    if (!(await isRunning(docker, namesOf(id, stored.record.generation).web))) return;
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(minute)]);
    const url = `${addressOf(stored.record)}/wp-cron.php?doing_wp_cron`;
    // Ignore the response, since problems are visible in the site’s status and log.
    await request(url, { signal }).then(
      ({ body }) => body.dump(),
      () => undefined,
    );
  }
}
