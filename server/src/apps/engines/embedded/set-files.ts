import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as tar from 'tar';
import { findStorageError } from '#platform/storage-errors.ts';
import type { SetManifest, SetPart, SetSource, StorePart } from '../hosting-engine.ts';
import { assertStored, assertUnchanged, createMeter, storePart } from '../set-parts.ts';
import { unpack } from './unpack.ts';

type Part = SetManifest['parts'][SetPart];

const fileNames = { database: 'database.tar.gz', code: 'code.tar.gz' } as const;

/** Streams a folder to storage as an archive. The folder must not be modified while this runs. */
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
  // Compress on zlib's threads, since tar would compress on the main thread.
  const content = [Readable.from(archive), createGzip({ level: 1 })] as const;
  return storePart({ part, fileName: fileNames[part] }, content, store, signal);
}

/** Unpacks a stored part. The part must match the manifest. */
export async function loadFolder(
  part: SetPart,
  folder: string,
  { manifest, open }: SetSource,
  signal: AbortSignal,
): Promise<void> {
  const expected = manifest.parts[part];
  const meter = createMeter();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      await open(part),
      meter.stream,
      (content: AsyncIterable<Buffer>) => unpack(content, folder, signal),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (findStorageError(error)) throw error;
    await assertStored({ manifest, open }, part);
    throw error;
  }
  assertUnchanged(expected, meter);
}
