import type { Operation, SetManifest, Site, StorePart } from '../hosting-engine.ts';
import type { Docker } from './docker-api.ts';
import { storeCode, storeDatabase } from './docker-sets.ts';
import { runScript } from './make-site.ts';
import { addressOf } from './site-objects.ts';
import type { SiteRecord } from './site-record.ts';

/** Copies the database and code of a site. Nothing may write to the site during the copy. */
export async function exportSite(
  { docker, site, record }: { docker: Docker; site: Site; record: SiteRecord },
  store: StorePart,
  { progress, signal }: Operation,
): Promise<SetManifest> {
  const subject = { docker, site, record, signal };
  const script = { script: 'inspect', input: {}, signal } as const;
  const { title, counts, ...versions } = await runScript(docker, site, record, script);
  progress('Copying the database');
  const database = await storeDatabase(subject, store);
  progress('Copying the files');
  const code = await storeCode(subject, store);
  return {
    engine: 'docker',
    address: addressOf(record),
    title,
    counts,
    versions: { ...versions, database: record.images.database },
    parts: { database, code },
  };
}
