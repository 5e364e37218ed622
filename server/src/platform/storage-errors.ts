const ofFiles: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'it can only be read',
  EACCES: "this user mayn't write there",
  EPERM: "this user mayn't write there",
  // PostgreSQL's.
  53100: "the database's disk is full",
};

const ofSqlite: Readonly<Record<number, string>> = {
  8: 'it can only be read',
  10: 'the disk has an error',
  13: 'the disk is full',
  14: "a file in it can't be opened",
};

/** Why nothing can be stored, when that is what an error says; undefined for any other. */
export function findStorageError(error: unknown): string | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // The lowest byte is the kind, the others say where it happened.
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff];
  return typeof code === 'string' ? ofFiles[code] : undefined;
}

/** The same for whoever starts a server or a command. */
export const storageErrorMessage = (reason: string) =>
  `PORTAL_DATA_DIR can't be written: ${reason}. What was saved is kept; mend that and start again.`;
