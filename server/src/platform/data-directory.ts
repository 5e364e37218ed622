import { statSync } from 'node:fs';

/** SQLite and libraries create files without a mode of their own, so the process sets the default. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** A warning when other users of the machine can enter the data directory; undefined otherwise. */
export function findExposure(directory: string): string | undefined {
  // Windows has access lists, and reports the same mode for every directory.
  if (process.platform === 'win32') return undefined;
  if ((statSync(directory).mode & 0o077) === 0) return undefined;
  return `The data directory ${directory} is open to other users of this machine: close it with chmod -R go= ${directory}`;
}
