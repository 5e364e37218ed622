import type { Generated } from 'kysely';

export interface SessionTable {
  id: Generated<number>;
  person_id: number;
  /** SHA-256 of the token in hex; the token itself isn't stored. */
  token_hash: string;
  /** Of an impersonation: the session of the real person, which it ends with. */
  host_session_id: number | null;
  /** The real person; another than `person_id` only in an impersonation. */
  actor_id: number;
  created_at: string;
  /** Noted at most hourly. */
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
