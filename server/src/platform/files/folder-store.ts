import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertKey, type FileStore } from './file-store.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores files in a folder; each appears only when it is complete. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key.slice(0, 2), key);
  };

  async function place(key: string, write: (making: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const making = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      await write(making);
      await rename(making, path);
    } catch (error) {
      // Nothing else would delete an incomplete file.
      await rm(making, { force: true });
      throw error;
    }
  }

  const created = { mode: 0o600, flush: true } as const;
  return {
    write: (key, content) =>
      place(key, (making) => writeFile(making, content, { ...created, flag: 'wx' })),
    writeStream: (key, content) =>
      place(key, (making) =>
        pipeline(content, createWriteStream(making, { ...created, flags: 'wx' })),
      ),
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
