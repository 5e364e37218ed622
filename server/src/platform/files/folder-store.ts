import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OutageError } from '../outages.ts';
import { assertKey, type FileStore } from './file-store.ts';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The folder is something else, or the device below it fails. */
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
    throw unusable.has(codeOf(error)) ? new OutageError('storage', error) : error;
  }
}

/** Stores files in a folder; each appears only when it is complete. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  const store: FileStore = {
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const making = `${path}.${randomBytes(6).toString('hex')}.part`;
      const file = await open(making, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
        await rename(making, path);
      } catch (error) {
        // Nothing else would delete an incomplete file.
        await rm(making, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
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
      await rm(pathOf(key), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
  return {
    write: (key, content) => orOutage(store.write(key, content)),
    read: (key) => orOutage(store.read(key)),
    delete: (key) => orOutage(store.delete(key)),
    check: () => orOutage(store.check()),
  };
}
