import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupPlace, isBackupName } from './backup-place.ts';

const incomplete = '.part';

/** Opens a store that keeps backups in a folder. */
export function openFolderBackups(folder: string): BackupPlace {
  return {
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return (await readdir(folder)).filter(isBackupName).sort();
    },
    async add(name, made) {
      // The target may be on another disk, so the backup is first copied under another name. A partial backup is
      // therefore never listed.
      const making = join(folder, name + incomplete);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await cp(made, making, { recursive: true });
      await rename(making, join(folder, name));
    },
    open: (name, work) => work(join(folder, name)),
    remove: (name) => rm(join(folder, name), { recursive: true, force: true }),
    async removeIncomplete() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        if (!name.endsWith(incomplete) || !isBackupName(name.slice(0, -incomplete.length)))
          continue;
        await rm(join(folder, name), { recursive: true, force: true });
      }
    },
  };
}
