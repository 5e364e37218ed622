import type { Generated } from 'kysely';

/** A session of a signed-in user, or an impersonation. */
export interface SessionTable {
  id: Generated<number>;
  person_id: number;
  /** SHA-256 of the token in hex; the token itself isn't stored. */
  token_hash: string;
  /** For an impersonation, the session that it was started from. Deleting that session also deletes this row. */
  host_session_id: number | null;
  /** The real person; differs from `person_id` during an impersonation. */
  actor_id: number;
  created_at: string;
  /** The time of the last use, updated at most hourly. */
  last_used_at: string;
  idle_until: string;
  expires_at: string;
  ip: Generated<string>;
  user_agent: Generated<string>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    session: SessionTable;
  }
}
