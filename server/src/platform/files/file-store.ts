import type { Readable } from 'node:stream';

/** Stores the content of files, in a folder or a bucket. Keys are 32 hex digits. */
export interface FileStore {
  write(key: string, content: Buffer): Promise<void>;
  /** Stores content that is too large for memory. Leaves no data behind if `content` or the store fails. */
  writeStream(key: string, content: Readable): Promise<void>;
  /** Returns undefined if the file doesn't exist. */
  read(key: string): Promise<Readable | undefined>;
  /** Does nothing if the file doesn't exist. */
  delete(key: string): Promise<void>;
  /** Throws unless the folder or bucket exists and is accessible. */
  check(): Promise<void>;
}

const keyForm = /^[0-9a-f]{32}$/;

/** Throws unless `key` is valid. In particular, a path must never be accepted as a key. */
export function assertKey(key: string): void {
  if (!keyForm.test(key)) throw new Error('Invalid file key.');
}
