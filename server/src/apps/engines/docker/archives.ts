import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';

export interface ArchivedFile {
  /** Relative to the folder where the archive is unpacked. */
  path: string;
  content: string | Uint8Array;
  mode?: number;
}

const block = 512;
const mtime = new Date(0);
const end = Buffer.alloc(2 * block);

/** The header of an entry; a path that is too long for it goes into an extended one before it. */
function headerOf(path: string, size: number, mode: number): Buffer {
  const type = path.endsWith('/') ? 'Directory' : 'File';
  const about = { path, mode, size, type, uid: 0, gid: 0, mtime } as const;
  const header = new tar.Header(about);
  header.encode();
  const bytes = header.block ?? Buffer.alloc(0);
  return header.needPax ? Buffer.concat([new tar.Pax(about).encode(), bytes]) : bytes;
}

const paddingOf = (size: number) => Buffer.alloc((block - (size % block)) % block);

/** A tar archive of files that fit into memory, owned by root. Folders end with a slash. */
export function archiveOf(files: ArchivedFile[]): Buffer {
  const entries = files.flatMap(({ path, content, mode = 0o644 }) => {
    const bytes = Buffer.from(content);
    return [headerOf(path, bytes.length, mode), bytes, paddingOf(bytes.length)];
  });
  return Buffer.concat([...entries, end]);
}

/** An archive of one file that is streamed. Fails where the content has another size. */
export const archiveOfStream = (path: string, size: number, content: Readable): Readable =>
  Readable.from(
    (async function* () {
      yield headerOf(path, size, 0o644);
      yield* content;
      yield paddingOf(size);
      yield end;
    })(),
  );

/** Streams the first file of an archive, and waits for what is done with it. */
export async function readFirstFile(
  archive: Readable,
  consume: (content: Readable) => Promise<unknown>,
): Promise<void> {
  let consumed: Promise<unknown> | undefined;
  const parser = new tar.Parser({
    strict: true,
    onReadEntry(entry) {
      if (entry.type !== 'File' || consumed) entry.resume();
      else consumed = consume(Readable.from(entry));
      // The pipeline below fails, too, and is what is waited for.
      consumed?.catch(() => undefined);
    },
  });
  // Parsers are duck-typed streams; the type says less.
  await pipeline(archive, parser as unknown as NodeJS.WritableStream);
  await consumed;
}
