import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Thrown if an archive can't be read; the message is a readable sentence. */
export class ZipError extends Error {}

export interface ZipEntry {
  /** The path in the archive, unchecked: it may point outside the target folder. Folders end with a slash. */
  path: string;
  /** The size of the content in bytes, which `read` enforces. */
  size: number;
  isLink: boolean;
  /** Returns the content. Throws a ZipError if the content doesn't match the archive's directory. */
  read(): Promise<Buffer>;
}

const damaged = () => new ZipError('This ZIP file is damaged.');
const zipErrorOf = (error: unknown) => (error instanceof ZipError ? error : damaged());

async function openArchive(archive: Buffer): Promise<ZipFile> {
  try {
    // Names stay as bytes, because yauzl would reject a path outside the folder, but without a readable message.
    return await fromBufferPromise(archive, { decodeStrings: false });
  } catch (error) {
    const isOther = error instanceof Error && /^End of central directory/.test(error.message);
    throw isOther ? new ZipError('This is not a ZIP file.') : damaged();
  }
}

async function readContent(zip: ZipFile, entry: Entry): Promise<Buffer> {
  // yauzl protects against ZIP bombs: the stream fails at the first byte that exceeds the size in the directory.
  const content = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw damaged();
  return content;
}

function entryOf(zip: ZipFile, entry: Entry): ZipEntry {
  if (entry.isEncrypted()) throw new ZipError('This ZIP file is encrypted.');
  if (!entry.canDecodeFileData()) {
    throw new ZipError('This ZIP file is compressed in a way that the portal does not know.');
  }
  return {
    path: entry.fileNameRaw.toString('utf8'),
    size: entry.uncompressedSize,
    // The upper 16 bits contain the file's mode on Unix.
    isLink: ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000,
    read: () =>
      readContent(zip, entry).catch((error: unknown) => {
        throw zipErrorOf(error);
      }),
  };
}

/**
 * Returns the entries of an in-memory ZIP archive, at most `most` plus one. Decompresses no content until `read` is
 * called. Throws a ZipError.
 */
export async function readZipDirectory(archive: Buffer, most: number): Promise<ZipEntry[]> {
  const zip = await openArchive(archive);
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entryOf(zip, entry));
      if (entries.length > most) break;
    }
  } catch (error) {
    throw zipErrorOf(error);
  }
  return entries;
}
