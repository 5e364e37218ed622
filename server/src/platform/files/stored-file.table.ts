import type { Generated } from 'kysely';

/** A file in the file store. */
export interface StoredFileTable {
  id: Generated<number>;
  /** A random key, which is also the name that the content is stored under. */
  key: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  /** The number of records that use the file; unused files are purged after a day. */
  keeper_count: Generated<number>;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    stored_file: StoredFileTable;
  }
}
