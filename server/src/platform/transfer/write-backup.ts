import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sign } from '#platform/secrets.ts';
import {
  filePath,
  type Manifest,
  type ManifestTable,
  manifestPath,
  tablePath,
} from './backup-manifest.ts';
import type { ReportProgress } from './load-rows.ts';
import {
  lineOf,
  type RowSource,
  readSource,
  type SourceTable,
  TableSummer,
  TransferError,
} from './row-source.ts';

async function writeTable(
  folder: string,
  source: RowSource,
  table: SourceTable,
): Promise<ManifestTable> {
  const summer = new TableSummer();
  async function* lines() {
    for await (const rows of source.rows(table)) {
      for (const row of rows) summer.add(row);
      yield rows.map(lineOf).join('');
    }
  }
  const file = createWriteStream(tablePath(folder, table.name), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip(), file);
  return { ...table, ...summer.sum };
}

interface KnownFile {
  key: string;
  name: string;
  sha256: string;
  keeper_count: number;
}

async function writeFiles(
  folder: string,
  store: FileStore,
  known: readonly KnownFile[],
): Promise<Pick<Manifest, 'files' | 'troubles'>> {
  const files: Manifest['files'] = [];
  const troubles: Manifest['troubles'] = [];
  for (const { key, name, sha256, keeper_count } of known) {
    // An unused file may be missing, because its upload is in progress or failed, or because it will be purged soon.
    const isUnused = keeper_count === 0;
    const stream = await store.read(key).catch((error) => {
      throw new TransferError(`The files can't be read: ${error.message}`);
    });
    if (!stream) {
      if (!isUnused) troubles.push({ key, name, is: 'gone' });
      continue;
    }
    const content = await buffer(stream);
    const actual = createHash('sha256').update(content).digest('hex');
    await writeFile(filePath(folder, key), content, { mode: 0o600, flush: true });
    files.push({ key, size: content.length, sha256: actual });
    if (actual !== sha256 && !isUnused) troubles.push({ key, name, is: 'changed' });
  }
  return { files, troubles };
}

/**
 * Writes a portal's rows, in one consistent state, and its files into a new folder, while servers may keep running. The
 * folder gets its final name only when it is complete.
 */
export async function writeBackup(
  folder: string,
  {
    database,
    store,
    version,
    report,
  }: { database: Database; store: FileStore; version: string; report: ReportProgress },
): Promise<Manifest> {
  if (existsSync(folder)) throw new TransferError(`${folder} already exists.`);
  const making = `${folder}.part`;
  await rm(making, { recursive: true, force: true });
  await mkdir(`${making}/tables`, { recursive: true, mode: 0o700 });
  await mkdir(`${making}/files`, { mode: 0o700 });
  try {
    const read = await readSource(database, async (source, db) => {
      const tables: ManifestTable[] = [];
      for (const table of source.tables) {
        const written = await writeTable(making, source, table);
        tables.push(written);
        if (written.rows > 0)
          report(`  ${table.name}: ${written.rows.toLocaleString('en-US')} rows`);
      }
      const files = await db
        .selectFrom('stored_file')
        .select(['key', 'name', 'sha256', 'keeper_count'])
        .execute();
      return { migrations: [...source.migrations], tables, files };
    });
    // Files are copied after the snapshot. A file that is dropped after the snapshot is purged a day later at the
    // earliest.
    const files = await writeFiles(making, store, read.files);
    report(`  ${files.files.length.toLocaleString('en-US')} files`);
    const madeAt = clock.instant();
    const manifest: Manifest = {
      format: 1,
      version,
      engine: database.engine,
      made_at: madeAt,
      signature: sign('backup', madeAt),
      migrations: read.migrations,
      tables: read.tables,
      ...files,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(manifestPath(making), text, { mode: 0o600, flush: true });
    await rename(making, folder);
    return manifest;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}
