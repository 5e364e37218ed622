import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  path: string;
  content: Buffer;
  /** The file's mode on Unix; a plain file unless given. */
  mode?: number;
}

const plainFile = 0o100644;
const deflated = 8;
/** UTF-8 names. */
const flags = 0x0800;
/** 1980-01-01: archives of the same files are the same bytes. */
const date = 0x0021;

function header(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** Makes a ZIP archive of small files. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, mode = plainFile } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const fields = header(name, content, packed);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const rest = Buffer.alloc(14);
    // The upper half has the file's mode on Unix.
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // "Made by Unix", so that the mode counts.
    const madeBy = Buffer.from([20, 3]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), madeBy, fields, rest, name);
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}
