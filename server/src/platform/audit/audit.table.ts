import type { Generated } from 'kysely';

/** The database refuses to change or delete these rows. */
export interface AuditEntryTable {
  id: Generated<number>;
  at: string;
  /** What was done, as noun.verb: 'session.created', 'person.impersonated'. */
  action: string;
  /** The real person; null when nobody was signed in. */
  actor_id: number | null;
  /** Whom the actor was acting as, when impersonating. */
  acting_as_id: number | null;
  subject_noun: string | null;
  subject_id: number | null;
  details: string;
  ip: string | null;
}

/** The chain over the entries, in the order in which they were sealed. */
export interface AuditSealTable {
  /** 1, 2, 3 … without a gap. */
  number: number;
  entry_id: number;
  hash: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
    audit_seal: AuditSealTable;
  }
}
