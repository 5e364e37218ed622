import type { Generated } from 'kysely';

/** A change to a person's own email address that was requested but isn't confirmed yet; at most one per person. */
export interface EmailChangeTable {
  id: Generated<number>;
  person_id: number;
  /** The new address. */
  email: string;
  /** SHA-256 of the token in hex. */
  token_hash: string;
  created_at: string;
  expires_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    email_change: EmailChangeTable;
  }
}
