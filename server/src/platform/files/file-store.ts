import type { Readable } from 'node:stream';

/** Where the bytes lie: a folder, or a bucket. Keys are 32 hex digits. */
export interface FileStore {
  write(key: string, content: Buffer): Promise<void>;
  /** Undefined when it isn't there. */
  read(key: string): Promise<Readable | undefined>;
  /** Does nothing when it isn't there. */
  delete(key: string): Promise<void>;
}

const keyForm = /^[0-9a-f]{32}$/;

/** Refuses what isn't a key, above all anything with a path in it. */
export function assertKey(key: string): void {
  if (!keyForm.test(key)) throw new Error('This is not the key of a file.');
}
