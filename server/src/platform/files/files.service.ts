import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { notFound } from '#platform/errors.ts';
import { OutageError } from '../outages.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import type { StoredFileTable } from './stored-file.table.ts';

export type StoredFile = Selectable<StoredFileTable>;

export interface Files {
  /**
   * Stores content outside of any transaction. The content is purged after a day unless a record keeps it (`keepFile`),
   * so that a failed call leaves nothing behind.
   */
  store(content: Buffer, about: { name: string; contentType: string }): Promise<StoredFile>;
  /** Like `store`, for content that is too large for memory. Fails if the stream fails. */
  storeStream(content: Readable, about: { name: string; contentType: string }): Promise<StoredFile>;
  /** Deletes a file now instead of after a day, unless a record keeps it. */
  discard(key: string): Promise<void>;
  /** Returns the file and its content. Throws 404 if the file doesn't exist. */
  open(key: string): Promise<{ file: StoredFile; content: Readable }>;
  openById(id: number): Promise<{ file: StoredFile; content: Readable }>;
  /** Returns whether the file exists and its content is unchanged. Throws if the store can't be reached. */
  isIntact(key: string): Promise<boolean>;
  /** Deletes files that have been unused for a day. */
  purge(): Promise<void>;
  /** Throws unless the folder or bucket exists and is accessible. */
  check(): Promise<void>;
}

/** Opens a bucket. The S3 client is loaded when it is first used, because most portals never need it. */
function openBucket(storageUrl: string): FileStore {
  let opened: Promise<FileStore> | undefined;
  async function withStore<T>(work: (store: FileStore) => Promise<T>): Promise<T> {
    opened ??= import('./s3-store.ts').then(({ openS3Store }) => openS3Store(storageUrl));
    const store = await opened;
    return work(store).catch((error) => {
      throw new OutageError('files', error);
    });
  }
  return {
    write: (key, content) => withStore((store) => store.write(key, content)),
    writeStream: (key, content) => withStore((store) => store.writeStream(key, content)),
    read: (key) => withStore((store) => store.read(key)),
    delete: (key) => withStore((store) => store.delete(key)),
    check: () => withStore((store) => store.check()),
  };
}

/** Opens the bucket or folder that is set in the configuration. */
export function openFileStore(config: Pick<Config, 'storageUrl' | 'dataDirectory'>): FileStore {
  if (config.storageUrl) return openBucket(config.storageUrl);
  return openFolderStore(join(config.dataDirectory, 'files'));
}

/** Records, in the caller's transaction, that one more record uses the file. */
export const keepFile = (db: Db, key: string): Promise<void> => addKeeper(db, [key]);

/** Records that one more record uses each of these files. */
export async function addKeeper(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('stored_file')
    .set(({ eb }) => ({ keeper_count: eb('keeper_count', '+', 1) }))
    .where('key', 'in', keys)
    .execute();
}

/** Records that one fewer record uses the file. A file that no record uses is purged a day later. */
export async function dropFile(db: Db, key: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set(({ eb }) => ({
      keeper_count: eb('keeper_count', '-', 1),
      created_at: clock.instant(),
    }))
    .where('key', '=', key)
    .where('keeper_count', '>', 0)
    .execute();
}

/**
 * Marks shared files, such as copied attachments, as used. All records that share a file are of the same kind, and
 * together they count as one use. Waits for a transaction that is about to drop the files.
 */
export async function keepFiles(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('stored_file').set({ keeper_count: 1 }).where('id', 'in', ids).execute();
}

/**
 * Marks shared files as unused, unless `selectUsed` finds a record that still uses them. Locks the files first, so that
 * no record starts to use them during the check (see `keepFiles`).
 */
export async function dropUnusedFiles(
  db: Db,
  ids: readonly number[],
  selectUsed: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  if (ids.length === 0) return;
  if (!isSqlite(db)) {
    const rows = db.selectFrom('stored_file').select('id').where('id', 'in', ids).orderBy('id');
    await rows.forUpdate().execute();
  }
  const used = new Set(await selectUsed(ids));
  const unused = ids.filter((id) => !used.has(id));
  if (unused.length === 0) return;
  await db
    .updateTable('stored_file')
    .set({ keeper_count: 0, created_at: clock.instant() })
    .where('id', 'in', unused)
    .execute();
}

export function createFiles(database: Database, store: FileStore): Files {
  const files = () => database.reader.selectFrom('stored_file').selectAll();

  async function openFile(file: StoredFile | undefined) {
    const content = file && (await store.read(file.key));
    if (!content) throw notFound('File');
    return { file, content };
  }

  /** Writes the row before the content, because `purge` would never find content without a row. */
  const addRow = (row: Pick<StoredFile, 'name' | 'content_type' | 'size' | 'sha256'>) =>
    database.transaction((db) =>
      db
        .insertInto('stored_file')
        .values({ key: randomBytes(16).toString('hex'), created_at: clock.instant(), ...row })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );

  async function isIntact(key: string): Promise<boolean> {
    const file = await files().where('key', '=', key).executeTakeFirst();
    const content = file && (await store.read(key));
    if (!content) return false;
    const hash = createHash('sha256');
    await pipeline(content, hash);
    return hash.digest('hex') === file.sha256;
  }

  async function discard(key: string): Promise<void> {
    const { numDeletedRows } = await database.transaction((db) =>
      db
        .deleteFrom('stored_file')
        .where('key', '=', key)
        .where('keeper_count', '=', 0)
        .executeTakeFirst(),
    );
    if (numDeletedRows > 0n) await store.delete(key);
  }

  return {
    async store(content, { name, contentType }) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const file = await addRow({ name, content_type: contentType, size: content.length, sha256 });
      await store.write(file.key, content);
      return file;
    },
    async storeStream(content, { name, contentType }) {
      const file = await addRow({ name, content_type: contentType, size: 0, sha256: '' });
      const hash = createHash('sha256');
      let size = 0;
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      const work = [pipeline(content, measured), store.writeStream(file.key, measured)];
      try {
        await Promise.all(work);
      } catch (error) {
        // A store that failed before it read anything hasn't closed the source stream.
        content.destroy();
        measured.destroy();
        await Promise.allSettled(work);
        await discard(file.key);
        throw error;
      }
      const about = { size, sha256: hash.digest('hex') };
      await database.transaction((db) =>
        db.updateTable('stored_file').set(about).where('id', '=', file.id).execute(),
      );
      return { ...file, ...about };
    },
    discard,
    open: async (key) => openFile(await files().where('key', '=', key).executeTakeFirst()),
    openById: async (id) => openFile(await files().where('id', '=', id).executeTakeFirst()),
    isIntact,
    check: () => store.check(),
    async purge() {
      const unkept = await database.reader
        .selectFrom('stored_file')
        .select('key')
        .where('keeper_count', '=', 0)
        .where('created_at', '<', instantAfter(-day))
        .orderBy('created_at')
        .limit(1000)
        .execute();
      for (const { key } of unkept) await discard(key);
    },
  };
}
