import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';

interface Actor {
  readonly id: number;
  readonly actorId: number;
  readonly ip?: string | undefined;
  readonly apiKey?: { readonly id: number } | undefined;
}

export interface AuditInput {
  /** A noun and a verb: 'session.created', 'person.impersonated', 'report.sent'. */
  action: string;
  /** Either the viewer or a person's id; null if nobody is signed in. */
  viewer?: Actor | null;
  actorId?: number | null;
  subject?: { noun: string; id: number } | null;
  /** Stored as JSON. Must not contain secrets, or personal data that must be deleted together with the person. */
  details?: Readonly<Record<string, unknown>>;
  /** Defaults to the viewer's address. */
  ip?: string | null;
}

function rowOf(entry: AuditInput) {
  const { viewer } = entry;
  const isImpersonating = viewer != null && viewer.actorId !== viewer.id;
  return {
    at: clock.instant(),
    action: entry.action,
    actor_id: viewer?.actorId ?? entry.actorId ?? null,
    acting_as_id: isImpersonating ? viewer.id : null,
    subject_noun: entry.subject?.noun ?? null,
    subject_id: entry.subject?.id ?? null,
    details: JSON.stringify({
      ...entry.details,
      ...(viewer?.apiKey && { api_key: viewer.apiKey.id }),
    }),
    ip: entry.ip ?? viewer?.ip ?? null,
  };
}

/**
 * Appends to the audit log in the caller's transaction. An entry that must be kept even if the request is rejected
 * needs a separate transaction.
 */
export function recordAudit(db: Db, entry: AuditInput): Promise<void> {
  return recordAudits(db, [entry]);
}

export async function recordAudits(db: Db, entries: readonly AuditInput[]): Promise<void> {
  await insertRows(db, 'audit_entry', entries.map(rowOf));
}

/** Audits a change to a record, unless the record's author made the change without impersonation. */
export async function auditActor(
  db: Db,
  viewer: Viewer,
  { noun, id, authorId }: { noun: string; id: number; authorId: number },
  verb: 'created' | 'changed' | 'deleted',
): Promise<void> {
  if (actorUnlessAuthor(viewer, authorId) === null) return;
  const details = { author: authorId };
  await recordAudit(db, { action: `${noun}.${verb}`, viewer, subject: { noun, id }, details });
}
