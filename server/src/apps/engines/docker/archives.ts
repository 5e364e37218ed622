import { Readable } from 'node:stream';
import * as tar from 'tar';

export interface ArchivedFile {
  /** The path relative to the folder that the archive is unpacked to. */
  path: string;
  content: string | Uint8Array;
  mode?: number;
}

const block = 512;
const mtime = new Date(0);
const end = Buffer.alloc(2 * block);

/** Returns an entry's header, preceded by an extended header if the path is too long for a regular one. */
function headerOf(path: string, size: number, mode: number): Buffer {
  const type = path.endsWith('/') ? 'Directory' : 'File';
  const about = { path, mode, size, type, uid: 0, gid: 0, mtime } as const;
  const header = new tar.Header(about);
  header.encode();
  const bytes = header.block ?? Buffer.alloc(0);
  return header.needPax ? Buffer.concat([new tar.Pax(about).encode(), bytes]) : bytes;
}

const paddingOf = (size: number) => Buffer.alloc((block - (size % block)) % block);

/** Returns a tar archive of in-memory files, owned by root. Paths of folders end with a slash. */
export function archiveOf(files: ArchivedFile[]): Buffer {
  const entries = files.flatMap(({ path, content, mode = 0o644 }) => {
    const bytes = Buffer.from(content);
    return [headerOf(path, bytes.length, mode), bytes, paddingOf(bytes.length)];
  });
  return Buffer.concat([...entries, end]);
}

/** Returns a tar archive of one streamed file. Fails if the content's size differs from `size`. */
export const archiveOfStream = (path: string, size: number, content: Readable): Readable =>
  Readable.from(
    (async function* () {
      yield headerOf(path, size, 0o644);
      yield* content;
      yield paddingOf(size);
      yield end;
    })(),
  );

const paddedSize = (size: number) => Math.ceil(size / block) * block;

/** Reads headers up to the first file. Returns the bytes after that file's header, and the file's size. */
function readHeaders(bytes: Buffer): { rest: Buffer; size: number | null } {
  let rest = bytes;
  let extended: tar.HeaderData | undefined;
  while (rest.length >= block) {
    const header = new tar.Header(rest, 0, extended);
    if (header.type === 'File') return { rest: rest.subarray(block), size: header.size ?? 0 };
    const end = block + paddedSize(header.size ?? 0);
    // Incomplete entry: parse it again when more bytes have arrived.
    if (rest.length < end) break;
    // An extended header contains a path or size that doesn't fit in the next header.
    if (header.type === 'ExtendedHeader') {
      const text = rest.subarray(block, block + (header.size ?? 0)).toString('utf8');
      extended = tar.Pax.parse(text, extended);
    }
    rest = rest.subarray(end);
  }
  return { rest: bytes, size: null };
}

/** Returns the content of an archive's first file. Fails if the archive is truncated. */
export const firstFileOf = (archive: Readable): Readable =>
  Readable.from(
    (async function* () {
      let waiting: Buffer = Buffer.alloc(0);
      let left: number | null = null;
      for await (const chunk of archive) {
        let bytes: Buffer = chunk;
        if (left === null) {
          const { rest, size } = readHeaders(Buffer.concat([waiting, bytes]));
          waiting = rest;
          if (size === null) continue;
          left = size;
          bytes = rest;
        }
        const part = bytes.subarray(0, left);
        left -= part.length;
        if (part.length > 0) yield part;
      }
      if (left !== 0) throw new Error('An archive of a container broke off.');
    })(),
    { objectMode: false },
  );
