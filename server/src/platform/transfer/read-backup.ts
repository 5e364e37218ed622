import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { FileStore } from '#platform/files/file-store.ts';
import { filePath, type Manifest, tablePath } from './backup-manifest.ts';
import {
  type Row,
  type RowSource,
  type SourceTable,
  sumRows,
  TransferError,
} from './row-source.ts';

const rowForm = z.array(z.union([z.string(), z.number(), z.null()]));
const part = 250;

/** Yields a gzipped text file's lines. Only a line feed ends a line; readline would also split at other characters. */
async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  file.pipe(text).setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('The last line is incomplete.');
}

async function* readTable(folder: string, table: SourceTable): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const line of readLines(tablePath(folder, table.name))) {
    const row = rowForm.length(table.columns.length).parse(JSON.parse(line));
    rows.push(row);
    if (rows.length < part) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

export const backupSource = (folder: string, manifest: Manifest): RowSource => ({
  migrations: manifest.migrations,
  tables: manifest.tables.map(({ name, columns, key, lastId }) => ({ name, columns, key, lastId })),
  rows: (table) => readTable(folder, table),
});

async function readPart(folder: string, file: Manifest['files'][number]): Promise<Buffer> {
  const content = await readFile(filePath(folder, file.key));
  const actual = createHash('sha256').update(content).digest('hex');
  if (actual !== file.sha256) throw new Error('Its checksum differs.');
  return content;
}

/** Checks every table and file of a backup. Throws a TransferError at the first one that differs from the manifest. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const damaged = (path: string) => (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransferError(`The backup is damaged: ${path}: ${reason} Nothing was written.`);
  };
  const source = backupSource(folder, manifest);
  for (const table of manifest.tables) {
    const check = async () => {
      const sum = await sumRows(source.rows(table));
      const isSame = sum.rows === table.rows && sum.sha256 === table.sha256;
      if (!isSame) throw new Error('Its checksum differs.');
    };
    await check().catch(damaged(tablePath(folder, table.name)));
  }
  for (const file of manifest.files)
    await readPart(folder, file).catch(damaged(filePath(folder, file.key)));
}

/** Copies a backup's files into a store, under their original keys. */
export async function restoreFiles(
  folder: string,
  manifest: Manifest,
  store: FileStore,
): Promise<void> {
  for (const file of manifest.files) {
    const content = await readPart(folder, file);
    await store.write(file.key, content).catch((error) => {
      throw new TransferError(`The files can't be written: ${error.message}`);
    });
  }
}
