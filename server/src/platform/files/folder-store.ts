import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type FileStore } from './file-store.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores files in a folder; each appears only when it is complete. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key.slice(0, 2), key);
  };
  return {
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
        if (isMissing(error)) return undefined;
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
}
