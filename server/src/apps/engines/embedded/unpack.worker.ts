// Unpacks the gzipped archive on its standard input into a folder. A worker thread can use blocking file calls, which
// take half the processor time of asynchronous calls.
import { closeSync, futimesSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar';

const chunkBytes = 256 * 1024;
const { folder }: { folder: string } = workerData;
const folders = new Set<string>();

/**
 * Returns whether an entry is a regular file. Other entries are skipped, since links could point outside the site's
 * folder.
 */
const isFile = (type: string) => type === 'File' || type === 'OldFile';

function placeOf(path: string): string {
  const isOutside = path.startsWith('/') || path.split(/[\\/]/).includes('..');
  if (isOutside) throw new Error(`The path ${path} leads out of the archive.`);
  return join(folder, path);
}

function ensureFolder(path: string): void {
  if (folders.has(path)) return;
  mkdirSync(path, { recursive: true });
  folders.add(path);
}

function writeFully(file: number, chunk: Buffer): void {
  for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
}

function writeEntry(path: string, entry: tar.ReadEntry): void {
  ensureFolder(dirname(path));
  const file = openSync(path, 'wx', (entry.mode ?? 0o644) & 0o777);
  entry.on('data', (chunk) => writeFully(file, chunk));
  entry.on('end', () => {
    if (entry.mtime) futimesSync(file, entry.mtime, entry.mtime);
    closeSync(file);
  });
}

async function unpack(content: AsyncIterable<Buffer>): Promise<void> {
  const parser = new tar.Parser({ strict: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('entry', (entry: tar.ReadEntry) => {
    const path = placeOf(entry.path);
    if (isFile(entry.type)) {
      writeEntry(path, entry);
      return;
    }
    if (entry.type === 'Directory') ensureFolder(path);
    entry.resume();
  });
  for await (const chunk of content) parser.write(chunk);
  parser.end();
}

await pipeline(process.stdin, createGunzip({ chunkSize: chunkBytes }), unpack);
