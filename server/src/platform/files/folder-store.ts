import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OutageError } from '../outages.ts';
import { assertKey, type FileStore } from './file-store.ts';

/**
 * Returns a path that is derived from the file's path, so that deleting the file also deletes partial content that a
 * killed server left behind.
 */
const incomplete = (path: string) => `${path}.part`;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Error codes for a path that isn't a folder, and for a device that fails. */
const unusable = new Set<unknown>([
  'ENOTDIR',
  'EEXIST',
  'ELOOP',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
]);

async function orOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unusable.has(codeOf(error)) ? new OutageError('files', error) : error;
  }
}

/** Stores files in a folder. Each file appears only when it is complete. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key.slice(0, 2), key);
  };

  async function place(key: string, write: (making: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const making = incomplete(path);
    try {
      await write(making);
      await rename(making, path);
    } catch (error) {
      await rm(making, { force: true });
      throw error;
    }
  }

  const created = { mode: 0o600, flush: true } as const;
  const store: FileStore = {
    write: (key, content) => place(key, (making) => writeFile(making, content, created)),
    writeStream: (key, content) =>
      place(key, (making) => pipeline(content, createWriteStream(making, created))),
    async read(key) {
      try {
        const file = await open(pathOf(key), 'r');
        return file.createReadStream();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(incomplete(path), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
  return {
    write: (key, content) => orOutage(store.write(key, content)),
    writeStream: (key, content) => orOutage(store.writeStream(key, content)),
    read: (key) => orOutage(store.read(key)),
    delete: (key) => orOutage(store.delete(key)),
    check: () => orOutage(store.check()),
  };
}
