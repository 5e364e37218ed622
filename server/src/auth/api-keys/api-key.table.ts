import type { ApiKeyScope } from '@portal/contract/auth/api-key.schema.ts';
import type { Generated } from 'kysely';

/** A key that a person's programs use to call the API. */
export interface ApiKeyTable {
  id: Generated<number>;
  person_id: number;
  name: string;
  /** SHA-256 of the key in hex; the key itself isn't stored. */
  token_hash: string;
  /** The key's last characters. */
  token_end: string;
  scope: ApiKeyScope;
  created_at: string;
  expires_at: string | null;
  /** The time of the last use, updated at most hourly. */
  last_used_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    api_key: ApiKeyTable;
  }
}
