import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';

/**
 * Matches a position in a built file, in the format of a browser's stack trace:
 * `https://host/assets/main-Bx3kP9aQ.js:1:2345`.
 */
const builtPlace = /(?:https?:\/\/[^\s/]+)?\/assets\/([\w.-]+\.js):(\d{1,7}):(\d{1,7})/g;
/**
 * The maximum number of source maps to read for one report, because source maps are large and anyone may send a report.
 */
const maximumFiles = 8;

/**
 * Replaces positions in built files with positions in the source code, such as `src/app/main.tsx:12:5`. Positions
 * without a source map stay unchanged. `folder` contains the built web app.
 */
export async function namePlaces(text: string, folder: string | undefined): Promise<string> {
  if (folder === undefined) return text;
  const files = new Set([...text.matchAll(builtPlace)].map(([, file = '']) => file));
  const maps = new Map<string, SourceMap>();
  for (const file of [...files].slice(0, maximumFiles)) {
    const map = await readSourceMap(join(folder, 'assets', `${file}.map`));
    if (map) maps.set(file, map);
  }
  return text.replace(builtPlace, (place, file: string, line: string, column: string) => {
    // Stack traces count lines and columns from 1, source maps from 0.
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return place;
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

async function readSourceMap(path: string): Promise<SourceMap | undefined> {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // The file belongs to another build, or isn't one of the portal's files.
    return undefined;
  }
}
