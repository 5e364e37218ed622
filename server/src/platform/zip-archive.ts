import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Why an archive can't be read, as a sentence. */
export class ZipError extends Error {}

export interface ZipEntry {
  /** As the archive has it; it may lead anywhere. Folders end in a slash. */
  path: string;
  /** Bytes of the content, which reading enforces. */
  size: number;
  isLink: boolean;
  /** Throws a ZipError when the content isn't as the archive says. */
  read(): Promise<Buffer>;
}

const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const directoryEnd = Buffer.from('PK\x05\x06', 'latin1');
const endLength = 22;
const longestComment = 65_535;
const methods = { stored: 0, deflated: 8 } as const;
const encrypted = 1;
/** Marks sizes and offsets that are in fields of ZIP64. */
const elsewhere = 0xffffffff;

const damaged = () => new ZipError('This ZIP file is damaged.');

function findEnd(archive: Buffer): number {
  const from = Math.max(0, archive.length - endLength - longestComment);
  const at = archive.subarray(from).lastIndexOf(directoryEnd);
  if (at < 0 || from + at + endLength > archive.length) {
    throw new ZipError('This is not a ZIP file.');
  }
  return from + at;
}

interface Stored {
  method: number;
  flags: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

async function readContent(archive: Buffer, entry: Stored): Promise<Buffer> {
  if (entry.flags & encrypted) throw new ZipError('This ZIP file is encrypted.');
  if (archive.readUInt32LE(entry.offset) !== localEntry) throw damaged();
  // The local header has a name and extra fields of its own lengths.
  const start =
    entry.offset +
    30 +
    archive.readUInt16LE(entry.offset + 26) +
    archive.readUInt16LE(entry.offset + 28);
  if (start + entry.compressedSize > archive.length) throw damaged();
  const bytes = archive.subarray(start, start + entry.compressedSize);
  const content =
    entry.method === methods.stored
      ? bytes
      : // A bomb ends here: zlib stops at the size that the directory states.
        await inflate(bytes, { maxOutputLength: Math.max(entry.size, 1) });
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw damaged();
  return content;
}

function* entriesOf(archive: Buffer): Generator<ZipEntry> {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw damaged();
    const nameLength = archive.readUInt16LE(at + 28);
    const stored: Stored = {
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      compressedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    };
    const { method, size, offset } = stored;
    if ([stored.compressedSize, size, offset].includes(elsewhere)) {
      throw new ZipError('This ZIP file is too large.');
    }
    if (method !== methods.stored && method !== methods.deflated) {
      throw new ZipError('This ZIP file is compressed in a way that the portal does not know.');
    }
    yield {
      path: archive.toString('utf8', at + 46, at + 46 + nameLength),
      size,
      // The upper half has the file's mode on Unix.
      isLink: ((archive.readUInt32LE(at + 38) >>> 16) & 0o170000) === 0o120000,
      read: () =>
        readContent(archive, stored).catch((error: unknown) => {
          throw error instanceof ZipError ? error : damaged();
        }),
    };
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** The entries of a ZIP archive in memory. Nothing is decompressed before `read`. Throws a ZipError. */
export function readZipDirectory(archive: Buffer): ZipEntry[] {
  try {
    return [...entriesOf(archive)];
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}
