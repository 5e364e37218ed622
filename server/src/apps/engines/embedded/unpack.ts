import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as tar from 'tar';

/** What may wait in memory to be written. */
const mostFiles = 24;
const mostBytes = 24_000_000;
/** Smaller files are written at once when they are complete. */
const largeBytes = 2_000_000;

/** Links and special files are the site's own business; they would lead out of its folder elsewhere. */
const isFile = (type: string) => type === 'File' || type === 'OldFile';

function placeOf(folder: string, path: string): string {
  const isOutside = path.startsWith('/') || path.split(/[\\/]/).includes('..');
  if (isOutside) throw new Error(`The path ${path} leads out of the archive.`);
  return join(folder, path);
}

/**
 * Unpacks an archive into an empty folder, several files at once. tar's own unpacking looks at every path first, because its
 * folder may have something in it, and takes twice as long for 10,000 small files. Fails with any error for what is no archive.
 */
export async function unpack(content: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const made = new Map<string, Promise<unknown>>();
  const failures: unknown[] = [];
  let files = 0;
  let bytes = 0;
  let written = Promise.withResolvers<void>();

  const ensureFolder = (path: string): Promise<unknown> => {
    const folderMade = made.get(path) ?? mkdir(path, { recursive: true });
    made.set(path, folderMade);
    return folderMade;
  };
  const note = (error?: unknown) => {
    if (error !== undefined) failures.push(error);
    written.resolve();
    written = Promise.withResolvers();
  };

  async function openFile(path: string, entry: tar.ReadEntry) {
    await ensureFolder(dirname(path));
    return open(path, 'wx', (entry.mode ?? 0o644) & 0o777);
  }

  function startFile(path: string, entry: tar.ReadEntry): void {
    let chunks: Buffer[] = [];
    let file: ReturnType<typeof openFile> | undefined;
    let turn: Promise<unknown> = Promise.resolve();
    const flush = () => {
      const part = Buffer.concat(chunks);
      chunks = [];
      file ??= openFile(path, entry);
      const opened = file;
      turn = turn.then(async () => {
        await (await opened).writeFile(part);
        bytes -= part.length;
        note();
      });
      // The last one throws.
      turn.catch(() => undefined);
    };
    const end = async () => {
      try {
        await turn;
        const { mtime } = entry;
        if (mtime) await (await file)?.utimes(mtime, mtime);
      } finally {
        await (await file?.catch(() => undefined))?.close();
        files -= 1;
      }
    };
    files += 1;
    let gathered = 0;
    entry.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      gathered += chunk.length;
      if (gathered < largeBytes) return;
      gathered = 0;
      flush();
    });
    entry.on('end', () => {
      flush();
      end().then(() => note(), note);
    });
  }

  const parser = new tar.Parser({ strict: true });
  parser.on('error', note);
  parser.on('entry', (entry: tar.ReadEntry) => {
    try {
      const path = placeOf(folder, entry.path);
      if (entry.type === 'Directory') ensureFolder(path).catch(note);
      if (isFile(entry.type)) startFile(path, entry);
      else entry.resume();
    } catch (error) {
      note(error);
      entry.resume();
    }
  });
  for await (const chunk of content) {
    parser.write(chunk);
    while ((files > mostFiles || bytes > mostBytes) && failures.length === 0) await written.promise;
    if (failures.length > 0) throw failures[0];
  }
  parser.end();
  while (files > 0 && failures.length === 0) await written.promise;
  await Promise.all(made.values());
  if (failures.length > 0) throw failures[0];
}
