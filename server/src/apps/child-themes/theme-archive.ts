import { extname } from 'node:path/posix';
import { largestChildTheme } from '@portal/contract/apps/child-theme.schema.ts';
import { isStorable } from '@portal/contract/platform/field-rules.ts';
import { trimBothOf } from '@portal/contract/platform/text.ts';
import { readZipDirectory, type ZipEntry, ZipError } from '#platform/zip-archive.ts';
import { bundledThemes, missingParentText } from '../engines/bundled-themes.ts';

/** The reason a theme was rejected, as a sentence. */
export class ThemeError extends Error {}

export interface ThemeArchive {
  name: string;
  /** The theme's folder in WordPress. */
  folder: string;
  /** The parent theme's folder. */
  template: string;
  version: string | null;
  description: string | null;
  /** The theme's screenshot; null if it has none. */
  screenshot: Buffer | null;
  /** Reads the files one at a time; paths are relative to the theme's folder. */
  files(): AsyncGenerator<{ path: string; content: Buffer }>;
}

const mostFiles = 5_000;
/** Leaves room for the files that operating systems add to archives. */
const mostEntries = 2 * mostFiles;
const longestPath = 300;
const folderForm = /^[a-z0-9][a-z0-9_-]{0,99}$/i;

/** Extensions of files that a web server or a user could execute, or that configure a web server. */
const executables = new Set(
  (
    'bat bin cgi cmd com dll exe hta htaccess jar jsp msi pht phar phps phtml php3 php4 php5 php7 php8 pl ' +
    'ps1 py rb scr sh shtml so vbs wasm'
  ).split(' '),
);
const refusedNames = new Set(['.htaccess', '.user.ini', 'php.ini', 'web.config']);
const executableStarts = [
  Buffer.from('\x7fELF', 'latin1'),
  Buffer.from('MZ', 'latin1'),
  Buffer.from('#!', 'latin1'),
];

/** Returns whether a file was added to the archive by the operating system. */
const isLitter = (path: string) =>
  path.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(path);

function assertPath({ path, isLink }: ZipEntry): void {
  const parts = path.replace(/\/$/, '').split('/');
  const isOutside =
    parts.some((part) => part === '' || part === '.' || part === '..') ||
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
    /[\\:\x00-\x1f]/.test(path) ||
    path.length > longestPath ||
    !isStorable(path);
  if (isOutside) throw new ThemeError(`The path ${JSON.stringify(path)} points outside the theme.`);
  if (isLink) throw new ThemeError(`${path} is a link. A theme has only files.`);
}

function assertKind(path: string): void {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extensions = name.split('.').slice(1);
  if (refusedNames.has(name) || extensions.some((extension) => executables.has(extension))) {
    throw new ThemeError(`${path} can be executed. Only .php files may be.`);
  }
}

function assertContent(path: string, content: Buffer): void {
  if (extname(path).toLowerCase() === '.php') return;
  const isExecutable = executableStarts.some((start) =>
    content.subarray(0, start.length).equals(start),
  );
  if (isExecutable) throw new ThemeError(`${path} is a program. A theme has none.`);
}

/** Returns the folder that contains all entries, or an empty string if files are at the top level. */
function topFolder(entries: readonly ZipEntry[]): string {
  if (entries.some(({ path }) => path === 'style.css')) return '';
  const tops = new Set(entries.map(({ path }) => path.slice(0, path.indexOf('/') + 1)));
  const [top = ''] = tops;
  if (tops.size !== 1 || top === '') {
    throw new ThemeError('Choose a ZIP file with the theme’s folder, and nothing else.');
  }
  return top;
}

/** Returns a header of style.css, parsed the way WordPress does, or null if it is missing or empty. */
function headerOf(style: string, name: string): string | null {
  const match = new RegExp(`^[ \\t/*#@]*${name}:(.*)$`, 'im').exec(style.slice(0, 8_192));
  const value = match?.[1]?.split(/\*\/|\?>/, 1)[0]?.trim() ?? '';
  return value === '' ? null : value;
}

const slugOf = (name: string) =>
  trimBothOf(
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-'),
    '-',
  );

const screenshotNames = ['png', 'jpg', 'jpeg', 'webp', 'gif'].map(
  (extension) => `screenshot.${extension}`,
);

/** Returns a path's folders: for 'a/b/c.php', 'a' and 'a/b'. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

async function listFiles(archive: Buffer) {
  const all = await readZipDirectory(archive, mostEntries);
  const entries = all.filter(({ path }) => !isLitter(path));
  if (all.length > mostEntries || entries.length > mostFiles) {
    throw new ThemeError(`A theme has at most ${mostFiles.toLocaleString('en')} files.`);
  }
  for (const entry of entries) assertPath(entry);
  const files = entries.filter(({ path }) => !path.endsWith('/'));
  for (const { path } of files) assertKind(path);
  if (files.reduce((sum, { size }) => sum + size, 0) > largestChildTheme) {
    throw new ThemeError('Unpacked, the theme has more than 50 MB.');
  }
  const top = topFolder(files);
  const named = new Map(files.map((entry) => [entry.path.slice(top.length), entry]));
  const paths = new Set([...named.keys()].map((path) => path.toLowerCase()));
  const isAlsoFolder = [...paths].some((path) =>
    foldersOf(path).some((folder) => paths.has(folder)),
  );
  if (paths.size !== files.length || isAlsoFolder) {
    throw new ThemeError('Two files of the theme have the same path.');
  }
  return { top, named };
}

/**
 * Opens a child theme's zip file. Checks all paths, but unpacks only style.css. Throws a ThemeError if it is invalid.
 */
async function openFiles(archive: Buffer): Promise<ThemeArchive> {
  const { top, named } = await listFiles(archive);
  const style = (await named.get('style.css')?.read())?.toString('utf8').replaceAll('\r', '\n');
  if (style === undefined) throw new ThemeError('The theme has no style.css.');
  const name = headerOf(style, 'Theme Name');
  if (name === null) throw new ThemeError('style.css has no line “Theme Name:”.');
  const template = headerOf(style, 'Template');
  if (template === null || !folderForm.test(template)) {
    throw new ThemeError('style.css has no line “Template:” with the folder of a parent theme.');
  }
  const folder = top === '' ? slugOf(name) : top.slice(0, -1);
  if (!folderForm.test(folder)) {
    throw new ThemeError('Name the theme’s folder with letters, digits and hyphens.');
  }
  if (folder.toLowerCase() === template.toLowerCase()) {
    throw new ThemeError('The theme’s folder has the same name as its parent theme.');
  }
  const image = screenshotNames.map((name) => named.get(name)).find((file) => file !== undefined);
  return {
    name: name.slice(0, 200),
    folder,
    template,
    version: headerOf(style, 'Version')?.slice(0, 100) ?? null,
    description: headerOf(style, 'Description')?.slice(0, 2_000) ?? null,
    screenshot: (await image?.read()) ?? null,
    async *files() {
      for (const [path, entry] of named) yield { path, content: await entry.read() };
    },
  };
}

const themeErrorOf = (error: unknown) =>
  error instanceof ZipError ? new ThemeError(error.message) : error;

export async function openThemeArchive(archive: Buffer): Promise<ThemeArchive> {
  try {
    return await openFiles(archive);
  } catch (error) {
    throw themeErrorOf(error);
  }
}

/** Opens a theme, and unpacks its files one at a time to check their content. Throws a ThemeError if it is invalid. */
export async function checkThemeArchive(archive: Buffer): Promise<ThemeArchive> {
  const theme = await openThemeArchive(archive);
  const hasParent = bundledThemes.some((bundled) => bundled === theme.template);
  if (!hasParent) throw new ThemeError(missingParentText(theme.template));
  try {
    for await (const { path, content } of theme.files()) assertContent(path, content);
  } catch (error) {
    throw themeErrorOf(error);
  }
  return theme;
}
