import { z } from 'zod';
import { seal, sign, unseal } from '#platform/secrets.ts';
import { HostingError, type Site } from '../hosting-engine.ts';
import type { Docker } from './docker-api.ts';

/**
 * The engine's record of a site, encrypted in a label of an empty volume. Since labels are immutable, each change
 * creates another volume with a higher serial number. The volume with the highest number has the current record. A site
 * exists once it has a record.
 */
const siteRecord = z.object({
  alias: z.string(),
  /** Part of the names of the site's containers, volumes, and network. Each restore increments the generation. */
  generation: z.int(),
  isQuiet: z.boolean(),
  /** The port on the Docker host's loopback address; null if the site is behind the reverse proxy. */
  port: z.int().nullable(),
  domain: z.string().nullable(),
  proxyNetwork: z.string(),
  images: z.object({ wordpress: z.string(), database: z.string() }),
  memoryMegabytes: z.int(),
  processors: z.number(),
  databasePassword: z.string(),
  rootPassword: z.string(),
});
export type SiteRecord = z.infer<typeof siteRecord>;

export interface StoredRecord {
  serial: number;
  record: SiteRecord;
}

const purpose = 'hosting.docker.site';

/** Returns the label that distinguishes this portal from others on the same Docker host. */
export const instanceLabel = (): string => sign('hosting.docker.instance', '').slice(0, 16);

export const labelsOf = (site: string, generation: number, part: string) => ({
  'portal.instance': instanceLabel(),
  'portal.site': site,
  'portal.generation': String(generation),
  'portal.part': part,
});

export const filtersOf = (site: string | null) =>
  JSON.stringify({
    label: [
      `portal.instance=${instanceLabel()}`,
      ...(site === null ? [] : [`portal.site=${site}`]),
    ],
  });

export interface LabeledVolume {
  Name: string;
  CreatedAt?: string;
  Labels: Record<string, string> | null;
}

export async function listVolumes(docker: Docker, site: string | null): Promise<LabeledVolume[]> {
  const { Volumes } = await docker.call<{ Volumes: LabeledVolume[] | null }>({
    method: 'GET',
    path: '/volumes',
    query: { filters: filtersOf(site) },
  });
  // Filter the rest here, since some daemons don't support filtering by several labels.
  return (Volumes ?? []).filter(
    ({ Labels }) =>
      Labels?.['portal.instance'] === instanceLabel() &&
      (site === null || Labels['portal.site'] === site),
  );
}

function openRecord(sealed: string): SiteRecord {
  try {
    return siteRecord.parse(JSON.parse(unseal(purpose, sealed)));
  } catch (error) {
    throw new HostingError(
      'This site’s record on the Docker host can’t be opened with this server’s PORTAL_SECRET.',
      { cause: error },
    );
  }
}

const serialOf = ({ Labels }: LabeledVolume) => Number(Labels?.['portal.serial'] ?? 0);

export const isRecord = ({ Labels }: LabeledVolume) => Labels?.['portal.part'] === 'record';

/** Returns the newest record among a site's volumes, or null if the site doesn't exist. */
export function findRecordIn(volumes: readonly LabeledVolume[]): StoredRecord | null {
  const records = volumes.filter(isRecord).sort((a, b) => serialOf(b) - serialOf(a));
  const [newest] = records;
  if (!newest) return null;
  return { serial: serialOf(newest), record: openRecord(newest.Labels?.['portal.record'] ?? '') };
}

export const findRecord = async (docker: Docker, { id }: Site): Promise<StoredRecord | null> =>
  findRecordIn(await listVolumes(docker, id));

export const removeVolume = (docker: Docker, name: string): Promise<unknown> =>
  docker.find({ method: 'DELETE', path: `/volumes/${name}` });

/** Removes records with lower serial numbers, lowest first, so that an old record never becomes current. */
export async function removeRecordsBelow(docker: Docker, { id }: Site, serial: number) {
  const old = (await listVolumes(docker, id))
    .filter((volume) => isRecord(volume) && serialOf(volume) < serial)
    .sort((a, b) => serialOf(a) - serialOf(b));
  for (const { Name } of old) await removeVolume(docker, Name);
}

/** Writes a record and removes the older ones. */
export async function writeRecord(
  docker: Docker,
  site: Site,
  { serial, record }: StoredRecord,
): Promise<void> {
  await docker.call({
    method: 'POST',
    path: '/volumes/create',
    body: {
      Name: `portal-${site.id}-record-${serial}`,
      Labels: {
        ...labelsOf(site.id, record.generation, 'record'),
        'portal.serial': String(serial),
        'portal.record': seal(purpose, JSON.stringify(record)),
      },
    },
  });
  await removeRecordsBelow(docker, site, serial);
}
