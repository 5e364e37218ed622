import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

export interface StoredFileTable {
  id: Generated<number>;
  /** Random; also the name under which the content is stored. */
  key: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  /** Whether a record uses the file; unused files are purged after a day. */
  is_kept: Generated<Flag>;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    stored_file: StoredFileTable;
  }
}
