import type { Operation, SetManifest, StorePart } from '../hosting-engine.ts';
import { runScript, type SiteSoftware } from './make-site.ts';
import { storeFolder } from './set-files.ts';
import { addressOf, type SiteFolder, type SiteRecord } from './site-folder.ts';
import { readWordpressVersions } from './software.ts';

/** Copies the database and code of a site. Nothing may write to the site during the copy. */
export async function exportSite(
  { place, record, software }: { place: SiteFolder; record: SiteRecord; software: SiteSoftware },
  store: StorePart,
  { progress, signal }: Operation,
): Promise<SetManifest> {
  const { files, runtime } = software;
  const { title, counts, php } = await runScript(runtime, place, 'inspect', {}, signal);
  progress('Copying the database');
  const database = await storeFolder('database', place.database, store, signal);
  progress('Copying the files');
  const code = await storeFolder('code', place.content, store, signal);
  return {
    engine: 'embedded',
    address: addressOf(record),
    title,
    counts,
    versions: { ...(await readWordpressVersions(files)), php },
    parts: { database, code },
  };
}
