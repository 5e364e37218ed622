import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as tar from 'tar';
import type { SetManifest, SetPart, SetSource, StorePart } from '../hosting-engine.ts';
import { assertUnchanged, changedPart, createMeter, storePart } from '../set-parts.ts';

type Part = SetManifest['parts'][SetPart];

const fileNames = { database: 'database.tar.gz', code: 'code.tar.gz' } as const;

/** Links and special files are the site's own business; they would lead out of its folder elsewhere. */
const isPlain = (type: string | undefined) =>
  type === 'File' || type === 'OldFile' || type === 'Directory';

const isGzipError = (error: Error) => 'code' in error && /^Z_/.test(String(error.code));

/** Streams a folder to storage as an archive. Nothing may write to the folder meanwhile. */
export async function storeFolder(
  part: SetPart,
  folder: string,
  store: StorePart,
  signal: AbortSignal,
): Promise<Part> {
  const archive = tar.create(
    {
      cwd: folder,
      portable: true,
      filter: (_path, entry) => 'isFile' in entry && (entry.isFile() || entry.isDirectory()),
    },
    ['.'],
  );
  // Compressed by zlib's own threads; tar would do it in this one.
  const content = [Readable.from(archive), createGzip({ level: 1 })] as const;
  return storePart({ part, fileName: fileNames[part] }, content, store, signal);
}

/** Unpacks a stored part, which must be what the manifest says. */
export async function loadFolder(
  part: SetPart,
  folder: string,
  { manifest, open }: SetSource,
  signal: AbortSignal,
): Promise<void> {
  const wanted = manifest.parts[part];
  const meter = createMeter();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      await open(part),
      meter.stream,
      createGunzip(),
      tar.extract({
        cwd: folder,
        strict: true,
        filter: (_path, entry) => 'type' in entry && isPlain(entry.type),
      }),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    const isArchive = error instanceof Error && ('tarCode' in error || isGzipError(error));
    throw isArchive ? changedPart(wanted, error) : error;
  }
  assertUnchanged(wanted, meter);
}
