import { inflateRawSync } from 'node:zlib';
import { writeZip, type ZipFile } from '#platform/zip-writer.ts';

const directoryEntry = 0x02014b50;
const directoryEnd = Buffer.from('PK\x05\x06', 'latin1');
const compressed = 8;

/** Returns the files of a ZIP archive by name. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(archive.lastIndexOf(directoryEnd) + 16);
  while (archive.readUInt32LE(at) === directoryEntry) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    // The local header's name and extra fields have their own lengths.
    const content =
      start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(content, content + size);
    files.set(name, archive.readUInt16LE(at + 10) === compressed ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Creates a ZIP archive with arbitrary paths, which the package that writes archives would reject. */
export async function writeAnyZip(files: readonly ZipFile[]): Promise<Buffer> {
  const names = files.map(({ path }) => Buffer.from(path).toString('latin1'));
  const archive = await writeZip(
    files.map((file, place) => ({
      ...file,
      path: `~${place}~`.padStart(names[place]?.length ?? 0, '_'),
    })),
  );
  const renamed = archive
    .toString('latin1')
    .replaceAll(/_*~(\d+)~/g, (found, place: string) => names[Number(place)] ?? found);
  return Buffer.from(renamed, 'latin1');
}
