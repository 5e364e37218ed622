import { buffer } from 'node:stream/consumers';
import { ZipFile as Writer } from 'yazl';

export interface ZipFile {
  path: string;
  content: Buffer;
  /** The file's Unix mode; defaults to the mode of a regular file. */
  mode?: number;
}

/** The threshold in bytes; smaller files are stored uncompressed. */
const smallest = 64;
const plainFile = 0o100644;
/** A fixed time, so that archives of the same files are byte-identical. */
const mtime = new Date(Date.UTC(2000, 0));

/** Creates a ZIP archive of small files. */
export function writeZip(files: readonly ZipFile[]): Promise<Buffer> {
  const writer = new Writer();
  for (const { path, content, mode = plainFile } of files) {
    // Compression would make a tiny file larger.
    const compress = content.length > smallest;
    writer.addBuffer(content, path, { mode, mtime, compress });
  }
  writer.end();
  return buffer(writer.outputStream);
}
