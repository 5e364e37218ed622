import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import type { StorePart } from '../hosting-engine.ts';
import { HostingError, type SetManifest, type SetPart, type SetSource } from '../hosting-engine.ts';

type Part = SetManifest['parts'][SetPart];

const fileNames = { database: 'database.tar.gz', code: 'code.tar.gz' } as const;

/** Measures what passes. */
function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Links and special files are the site's own business; they would lead out of its folder elsewhere. */
const isPlain = (type: string | undefined) =>
  type === 'File' || type === 'OldFile' || type === 'Directory';

/** Streams a folder to storage as an archive. Nothing may write to the folder meanwhile. */
export async function storeFolder(
  part: SetPart,
  folder: string,
  store: StorePart,
  signal: AbortSignal,
): Promise<Part> {
  const meter = createMeter();
  const archive = tar.create(
    {
      cwd: folder,
      gzip: { level: 1 },
      portable: true,
      filter: (_path, entry) => 'isFile' in entry && (entry.isFile() || entry.isDirectory()),
    },
    ['.'],
  );
  const written = pipeline(Readable.from(archive), meter.stream, { signal });
  await Promise.all([written, store(part, meter.stream)]);
  return { fileName: fileNames[part], contentType: 'application/gzip', ...meter.result() };
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
  const refusal = `The file ${wanted.fileName} of this backup isn’t the one that was stored: its checksum differs.`;
  try {
    await pipeline(
      await open(part),
      meter.stream,
      tar.extract({
        cwd: folder,
        strict: true,
        filter: (_path, entry) => 'type' in entry && isPlain(entry.type),
      }),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    const isArchive = error instanceof Error && 'tarCode' in error;
    throw isArchive ? new HostingError(refusal, { cause: error }) : error;
  }
  const found = meter.result();
  if (found.sha256 !== wanted.sha256 || found.bytes !== wanted.bytes)
    throw new HostingError(refusal);
}
