import type { Generated } from 'kysely';

/** An entry of the audit log. Triggers reject updates and deletes. */
export interface AuditEntryTable {
  id: Generated<number>;
  at: string;
  /** A noun and a verb: 'session.created', 'person.impersonated'. */
  action: string;
  /** The real person; null if nobody was signed in. */
  actor_id: number | null;
  /** The person that the actor impersonated. */
  acting_as_id: number | null;
  subject_noun: string | null;
  subject_id: number | null;
  details: string;
  ip: string | null;
}

/** The hash chain over the audit log's entries, in sealing order. */
export interface AuditSealTable {
  /** The position in the chain: 1, 2, 3 … without gaps. */
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
