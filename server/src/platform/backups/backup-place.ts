/** A store for scheduled backups. It lists a backup only once the backup is complete. */
export interface BackupPlace {
  /** Lists the names of complete backups, oldest first. */
  list(): Promise<string[]>;
  /** Stores the backup in `folder`. */
  add(name: string, folder: string): Promise<void>;
  /** Calls `work` with a folder that contains the backup, to verify it. */
  open(name: string, work: (folder: string) => Promise<void>): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes backups that were interrupted. The caller must ensure that no backup is in progress. */
  removeIncomplete(): Promise<void>;
}

const nameForm = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns whether this is the name of a backup. Other files in the same location are never touched. */
export const isBackupName = (name: string) => nameForm.test(name);

export const backupName = (at: Date) =>
  `portal-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
