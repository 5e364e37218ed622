import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { missingParentText } from '../bundled-themes.ts';
import {
  HostingError,
  type Operation,
  type SetSource,
  type SiteSpec,
  type SiteTheme,
} from '../hosting-engine.ts';
import { scriptAnswer } from '../script-answer.ts';
import type { PhpRuntime, Script } from './php-runtime.ts';
import { loadFolder } from './set-files.ts';
import {
  addressOf,
  putInPlace,
  type SiteFolder,
  type SiteRecord,
  siteFolder,
  writeSiteRecord,
} from './site-folder.ts';
import type { WordpressFiles } from './software.ts';

export interface SiteSoftware {
  files: WordpressFiles;
  runtime: PhpRuntime;
}

export async function runScript(
  runtime: PhpRuntime,
  folder: SiteFolder,
  script: Script,
  input: object,
  signal: AbortSignal,
) {
  return scriptAnswer.parse(await runtime.run(folder, script, input, signal));
}

/** Writes the file that connects WordPress to its database. Must run before any of the site's code does. */
async function writeDatabaseFile({ sqlite }: WordpressFiles, folder: SiteFolder): Promise<void> {
  const template = await readFile(join(sqlite, 'db.copy'), 'utf8');
  const text = template
    .replaceAll('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', '/sqlite')
    .replaceAll('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php');
  const file = join(folder.content, 'db.php');
  await rm(file, { recursive: true, force: true });
  await writeFile(file, text, { flag: 'wx', mode: 0o600 });
}

async function writeTheme(theme: SiteTheme, { core }: WordpressFiles, folder: SiteFolder) {
  const parent = join(core, 'wp-content/themes', theme.template);
  if (!/^[\w-]+$/.test(theme.template) || !existsSync(parent))
    throw new HostingError(missingParentText(theme.template));
  const themes = join(folder.content, 'themes');
  await cp(parent, join(themes, theme.template), { recursive: true });
  for await (const { path, content } of theme.files()) {
    const file = join(themes, theme.slug, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

async function prepare(root: string): Promise<SiteFolder> {
  await rm(root, { recursive: true, force: true });
  const folder = siteFolder(root);
  await mkdir(folder.content, { recursive: true, mode: 0o700 });
  await mkdir(folder.database, { mode: 0o700 });
  return folder;
}

/** Installs a new site next to its final folder, then moves it there. */
export async function makeSite(
  root: string,
  { spec, record, software }: { spec: SiteSpec; record: SiteRecord; software: SiteSoftware },
  { progress, signal }: Operation,
): Promise<void> {
  const { files, runtime } = software;
  progress('Copying the themes');
  const folder = await prepare(`${root}.new`);
  await mkdir(join(folder.content, 'plugins'));
  await mkdir(join(folder.content, 'uploads'));
  await writeDatabaseFile(files, folder);
  await writeTheme(spec.theme, files, folder);
  await writeSiteRecord(folder.root, record);
  signal.throwIfAborted();
  progress('Installing WordPress');
  const { title, administrator, theme } = spec;
  const input = { address: addressOf(record), title, administrator, theme: theme.slug };
  await runScript(runtime, folder, 'install', input, signal);
  await putInPlace(root);
}

/** Unpacks a set next to the site’s folder. */
export async function loadSite(
  root: string,
  { source, record, software }: { source: SetSource; record: SiteRecord; software: SiteSoftware },
  { progress, signal }: Operation,
): Promise<void> {
  const { files, runtime } = software;
  const folder = await prepare(`${root}.new`);
  progress('Reading the database');
  await loadFolder('database', folder.database, source, signal);
  progress('Reading the files');
  await loadFolder('code', folder.content, source, signal);
  await writeDatabaseFile(files, folder);
  await writeSiteRecord(folder.root, record);
  const { address } = source.manifest;
  if (address === addressOf(record)) return;
  progress('Replacing the address in posts');
  const input = { from: address, to: addressOf(record) };
  await runScript(runtime, folder, 'move', input, signal);
}
