import type { Generated } from 'kysely';

/** A password reset link that was emailed to a person. */
export interface PasswordResetTable {
  id: Generated<number>;
  person_id: number;
  /** SHA-256 of the token in hex. */
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    password_reset: PasswordResetTable;
  }
}
