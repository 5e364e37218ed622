import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  HostingError,
  type SetManifest,
  type SetPart,
  type SetSource,
  type StorePart,
} from './hosting-engine.ts';

type Part = SetManifest['parts'][SetPart];

/** Creates a stream that measures and hashes the data passing through it. */
export function createMeter() {
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

/** Stores one part of a set and returns its entry in the manifest. */
export async function storePart(
  { part, fileName }: { part: SetPart; fileName: string },
  content: readonly [Readable, ...NodeJS.ReadWriteStream[]],
  store: StorePart,
  signal: AbortSignal,
): Promise<Part> {
  const meter = createMeter();
  const written = pipeline([...content, meter.stream], { signal });
  await Promise.all([written, store(part, meter.stream)]);
  return { fileName, contentType: 'application/gzip', ...meter.result() };
}

/** Throws if a part doesn't match its manifest. */
export function assertUnchanged(expected: Part, meter: ReturnType<typeof createMeter>): void {
  const actual = meter.result();
  if (actual.sha256 !== expected.sha256 || actual.bytes !== expected.bytes) {
    throw new HostingError(
      `The file ${expected.fileName} of this backup isn’t the one that was stored: its checksum differs.`,
    );
  }
}

/** Verifies a stored part's checksum, to find out whether the part caused a failure. */
export async function assertStored(source: SetSource, part: SetPart): Promise<void> {
  const meter = createMeter();
  const content = await source.open(part);
  for await (const _ of content.pipe(meter.stream)) {
    // The data is only measured.
  }
  assertUnchanged(source.manifest.parts[part], meter);
}
