const ofFiles: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  // PostgreSQL's error `disk_full`.
  53100: "the database's disk is full",
};

const ofSqlite: Readonly<Record<number, string>> = {
  8: 'it is read-only',
  10: 'the disk has an error',
  13: 'the disk is full',
  14: "a file in it can't be opened",
};

/** Returns why data can't be stored, or undefined for other errors. */
export function findStorageError(error: unknown): string | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // SQLite's extended result codes have the primary code in the lowest byte.
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff];
  return typeof code === 'string' ? ofFiles[code] : undefined;
}

/** Returns the message for an operator who starts a server or runs a command. */
export const storageErrorMessage = (reason: string) =>
  `PORTAL_DATA_DIR can't be written: ${reason}. Saved data is intact. Fix this and start again.`;
