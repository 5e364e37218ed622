import { setTimeout as wait } from 'node:timers/promises';
import { HostingError, type Operation, type Site } from '../hosting-engine.ts';
import { measureSite } from '../site-status.ts';
import {
  ensureContainer,
  ensureImage,
  findContainer,
  isPortTaken,
  putArchive,
  removeContainer,
  startContainer,
} from './containers.ts';
import { type Docker, DockerError } from './docker-api.ts';
import {
  addressOf,
  databaseBody,
  namesOf,
  networkBody,
  volumeBody,
  webBody,
} from './site-objects.ts';
import {
  filtersOf,
  findRecord,
  findRecordIn,
  instanceLabel,
  isRecord,
  type LabeledVolume,
  listVolumes,
  removeRecordsBelow,
  removeVolume,
  type SiteRecord,
} from './site-record.ts';
import { controlFiles, siteFile } from './tasks.ts';

const firstPort = 30_000;
const ports = 10_000;
const portTries = 20;

export const choosePort = () => firstPort + Math.floor(Math.random() * ports);

async function ensureNetwork(docker: Docker, site: string, record: SiteRecord): Promise<void> {
  const body = networkBody(site, record);
  const present = await docker.find({ method: 'GET', path: `/networks/${body.Name}` });
  if (!present) await docker.call({ method: 'POST', path: '/networks/create', body });
}

async function joinProxyNetwork(docker: Docker, name: string, { proxyNetwork }: SiteRecord) {
  const path = `/networks/${proxyNetwork}`;
  // Check now, since Docker would report a missing network only when starting the container.
  if (!(await docker.find({ method: 'GET', path }))) {
    throw new HostingError(
      `The Docker host has no network ${proxyNetwork}. Create it, or enter another one in the Hosting settings.`,
    );
  }
  try {
    await docker.call({ method: 'POST', path: `${path}/connect`, body: { Container: name } });
  } catch (error) {
    const isJoined =
      error instanceof DockerError && /already (exists|attached|connected)/i.test(error.reason);
    if (!isJoined) throw error;
  }
}

/** Creates the database and web containers if they don’t exist. */
export async function ensureContainers(docker: Docker, { id }: Site, record: SiteRecord) {
  const { database, web } = namesOf(id, record.generation);
  await ensureNetwork(docker, id, record);
  await ensureContainer(docker, database, databaseBody(id, record));
  await ensureContainer(docker, web, webBody(id, record));
  if (record.domain !== null) await joinProxyNetwork(docker, web, record);
}

/** Creates the network, volumes, and containers of a generation, and starts its database. */
export async function makeGeneration(
  docker: Docker,
  site: Site,
  record: SiteRecord,
  operation: Operation,
): Promise<void> {
  const { images } = record;
  for (const image of [images.wordpress, images.database]) {
    await ensureImage(docker, image, operation);
  }
  operation.signal.throwIfAborted();
  operation.progress('Making the containers');
  for (const part of ['code', 'data', 'control'] as const) {
    const body = volumeBody(site.id, record, part);
    await docker.call({ method: 'POST', path: '/volumes/create', body });
  }
  await ensureContainers(docker, site, record);
  const { web, database } = namesOf(site.id, record.generation);
  const content = await controlFiles(record, addressOf(record));
  await putArchive(docker, web, { path: '/', content });
  operation.signal.throwIfAborted();
  operation.progress('Starting the database');
  await startContainer(docker, database);
}

/** Starts the web server, and returns the record, with a new port if the old one is in use. */
export async function startWeb(
  docker: Docker,
  { id }: Site,
  given: SiteRecord,
  operation: Operation,
): Promise<SiteRecord> {
  const { web } = namesOf(id, given.generation);
  let record = given;
  for (let tries = 0; ; tries++) {
    try {
      await startContainer(docker, web);
      return record;
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      if (tries >= portTries) {
        throw new HostingError(
          `No port between ${firstPort} and ${firstPort + ports - 1} of the Docker host is free.`,
        );
      }
      operation.progress('Another program is using the site’s port: choosing another one');
      record = { ...record, port: choosePort() };
      await removeContainer(docker, web);
      await ensureContainer(docker, web, webBody(id, record));
      const content = siteFile(addressOf(record), record);
      await putArchive(docker, web, { path: '/', content });
    }
  }
}

const pollMilliseconds = 200;

/**
 * Waits until WordPress responds. With `isBrokenFine`, any response from the web server is enough after the time limit,
 * since a plugin may be broken.
 */
export async function waitForAnswer(
  record: SiteRecord,
  {
    signal,
    seconds,
    isBrokenFine,
  }: { signal: AbortSignal; seconds: number; isBrokenFine: boolean },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const status = await measureSite(addressOf(record), () => new Date(), signal);
    if (status.wordpress.ok) return;
    if (performance.now() > end) {
      if (isBrokenFine && status.webserver.ok) return;
      throw new HostingError(`The site doesn’t respond: ${status.wordpress.reason}`);
    }
    await wait(pollMilliseconds, undefined, { signal });
  }
}

interface Labeled {
  Labels: Record<string, string> | null;
}

interface Belongings {
  containers: readonly (Labeled & { Names: readonly string[] })[];
  networks: readonly (Labeled & { Name: string })[];
  volumes: readonly LabeledVolume[];
}

async function listBelongings(docker: Docker, site: string | null): Promise<Belongings> {
  const query = { filters: filtersOf(site) };
  const isOurs = ({ Labels }: Labeled) =>
    Labels?.['portal.instance'] === instanceLabel() &&
    (site === null || Labels['portal.site'] === site);
  const containers = await docker.call<Belongings['containers']>({
    method: 'GET',
    path: '/containers/json',
    query: { ...query, all: '1' },
  });
  const networks = await docker.call<Belongings['networks']>({
    method: 'GET',
    path: '/networks',
    query,
  });
  return {
    containers: containers.filter(isOurs),
    networks: networks.filter(isOurs),
    volumes: await listVolumes(docker, site),
  };
}

async function removeThese(
  docker: Docker,
  { containers, networks, volumes }: Belongings,
): Promise<void> {
  for (const { Names } of containers) {
    // The names that Docker returns begin with a slash.
    await removeContainer(docker, Names[0]?.replace(/^\//, '') ?? '');
  }
  for (const { Name } of networks) {
    await docker.find({ method: 'DELETE', path: `/networks/${Name}` });
  }
  for (const { Name } of volumes) await removeVolume(docker, Name);
}

/** Lists a site's Docker objects that don't belong to its current generation. */
async function listUnrecorded(docker: Docker, { id }: Site): Promise<Belongings> {
  const { containers, networks, volumes } = await listBelongings(docker, id);
  const current = String(findRecordIn(volumes)?.record.generation);
  const isUnrecorded = ({ Labels }: Labeled) =>
    Labels?.['portal.part'] === 'task' || Labels?.['portal.generation'] !== current;
  return {
    containers: containers.filter(isUnrecorded),
    networks: networks.filter(isUnrecorded),
    volumes: volumes.filter((volume) => isUnrecorded(volume) && !isRecord(volume)),
  };
}

const removalTries = 10;
const isInUse = (error: unknown) =>
  error instanceof DockerError && (error.status === 409 || error.status === 403);

/**
 * Removes a site's outdated records, and all of its Docker objects that don't belong to the current generation. Repeats
 * until none are left, since Docker may still be creating a container for a killed server.
 */
export async function removeUnrecorded(docker: Docker, site: Site): Promise<void> {
  const present = await findRecord(docker, site);
  if (present) await removeRecordsBelow(docker, site, present.serial);
  for (let tries = 1; tries <= removalTries; tries += 1) {
    const unrecorded = await listUnrecorded(docker, site);
    if (Object.values(unrecorded).every(({ length }) => length === 0)) return;
    try {
      await removeThese(docker, unrecorded);
    } catch (error) {
      if (!isInUse(error) || tries === removalTries) throw error;
      await wait(pollMilliseconds);
    }
  }
}

/** Returns the ids of all sites that have objects on the Docker host. */
export async function listSites(docker: Docker): Promise<string[]> {
  const { containers, networks, volumes } = await listBelongings(docker, null);
  const ids = [...containers, ...networks, ...volumes].map(({ Labels }) => Labels?.['portal.site']);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Returns a sentence that names a site's missing containers, or null if none are missing. */
export async function missingContainers(
  docker: Docker,
  { id }: Site,
  { generation }: SiteRecord,
): Promise<string | null> {
  const { web, database } = namesOf(id, generation);
  const missing: string[] = [];
  if (!(await findContainer(docker, web))) missing.push('web server');
  if (!(await findContainer(docker, database))) missing.push('database');
  if (missing.length === 0) return null;
  return `The container of the ${missing.join(' and that of the ')} is gone. Start the application to recreate it.`;
}

/** Throws if any of the volumes with the site's data are missing. */
export async function assertVolumes(docker: Docker, { id }: Site, record: SiteRecord) {
  const there = new Set((await listVolumes(docker, id)).map(({ Name }) => Name));
  const { volumes } = namesOf(id, record.generation);
  if (Object.values(volumes).every((name) => there.has(name))) return;
  throw new HostingError('The volumes of this site are missing. Restore a backup.');
}
