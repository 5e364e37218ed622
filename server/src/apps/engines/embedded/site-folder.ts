import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A site's files. The site's code can access only `content` and `database`. The code may replace anything in them with
 * a symbolic link, so the portal never opens files there by name.
 */
export interface SiteFolder {
  root: string;
  /** `wp-content`. */
  content: string;
  database: string;
  /** The file that wp-config.php reads. */
  siteFile: string;
  log: string;
}

export const siteFolder = (root: string): SiteFolder => ({
  root,
  content: join(root, 'content'),
  database: join(root, 'database'),
  siteFile: join(root, 'site.json'),
  log: join(root, 'site.log'),
});

const keyNames = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [
  `${name}_KEY`,
  `${name}_SALT`,
]);

const siteRecord = z.object({
  port: z.int(),
  /** True if the site should run, which includes starting it when the portal restarts. */
  isStarted: z.boolean(),
  isQuiet: z.boolean(),
  keys: z.record(z.string(), z.string()),
  signInSecret: z.string(),
});
export type SiteRecord = z.infer<typeof siteRecord>;

const secret = () => randomBytes(48).toString('base64url');

export const newSiteRecord = (port: number, isQuiet: boolean): SiteRecord => ({
  port,
  isStarted: true,
  isQuiet,
  keys: Object.fromEntries(keyNames.map((name) => [name, secret()])),
  signInSecret: secret(),
});

export const addressOf = ({ port }: Pick<SiteRecord, 'port'>) => `http://127.0.0.1:${port}`;

const recordFile = (root: string) => join(root, 'engine.json');

/** Reads a site's record. Returns null if there is no site. */
export async function readSiteRecord(root: string): Promise<SiteRecord | null> {
  try {
    return siteRecord.parse(JSON.parse(await readFile(recordFile(root), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function writeSiteRecord(root: string, record: SiteRecord): Promise<void> {
  const forPhp = {
    address: addressOf(record),
    keys: record.keys,
    signInSecret: record.signInSecret,
  };
  for (const [file, content] of [
    [siteFolder(root).siteFile, forPhp],
    [recordFile(root), record],
  ] as const) {
    await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

/** Returns the ids of the sites that have a folder here. */
export async function listSites(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => []);
  return entries.filter((name) => uuid.test(name));
}

/**
 * Completes or reverts interrupted changes. A site's folder is named `<id>`. Folders under construction have the suffix
 * `.new`, folders replaced by a restore `.old`, and folders being removed `.removed`. Each change is a rename, so it is
 * atomic.
 */
export async function recoverFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [id = '', suffix] = name.split('.');
    if (!uuid.test(id) || suffix === undefined) continue;
    const isReplaced = suffix === 'old' && !existsSync(join(folder, id));
    if (isReplaced) await rename(join(folder, name), join(folder, id));
    else await removeFolder(join(folder, name));
  }
}

/** Removes the folder that `putInPlace` replaced. With many files, this can take longer than visitors should wait. */
export const removeReplaced = (root: string): Promise<void> => removeFolder(`${root}.old`);

/** Renames a finished `.new` folder to the site's folder. */
export async function putInPlace(root: string): Promise<void> {
  await removeReplaced(root);
  if (existsSync(root)) await rename(root, `${root}.old`);
  await rename(`${root}.new`, root);
}

export async function removeSiteFolder(root: string): Promise<void> {
  await removeFolder(`${root}.new`);
  if (existsSync(root)) {
    await removeFolder(`${root}.removed`);
    await rename(root, `${root}.removed`);
  }
  // Must follow the rename, so that an interrupted restore doesn't bring the old site back.
  await removeReplaced(root);
  await removeFolder(`${root}.removed`);
}
