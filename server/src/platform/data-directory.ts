import { statSync } from 'node:fs';

/**
 * Makes new files private to this user. Sets the umask, because SQLite and libraries create files with the default
 * mode.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Returns a warning if other users of the machine can read the data directory, or undefined otherwise. */
export function findExposure(directory: string): string | undefined {
  // Windows uses access control lists and reports the same mode for every directory.
  if (process.platform === 'win32') return undefined;
  if ((statSync(directory).mode & 0o077) === 0) return undefined;
  return `The data directory ${directory} is open to other users of this machine: close it with chmod -R go= ${directory}`;
}
