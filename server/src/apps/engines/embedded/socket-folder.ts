import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'portal-sites-';
const noteOf = (folder: string) => join(folder, 'sockets');

/**
 * Creates the folder for the sites' sockets and returns its real path. The path is short, since the path of a Unix
 * socket is limited to 107 bytes.
 */
export async function makeSocketFolder(folder: string): Promise<string> {
  const path = await mkdtemp(join(await realpath(tmpdir()), prefix));
  await writeFile(noteOf(folder), path);
  return path;
}

/** Removes the folder for sockets, including one that a killed server left behind. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const path = await readFile(noteOf(folder), 'utf8').catch(() => '');
  if (!basename(path).startsWith(prefix)) return;
  await rm(path, { recursive: true, force: true });
  await rm(noteOf(folder), { force: true });
}
