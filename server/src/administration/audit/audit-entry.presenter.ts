import type { AuditEntry } from '@portal/contract/administration/audit-entry.schema.ts';
import type { AuditEntryRow } from './audit-entry.repository.ts';

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

export function presentAuditEntry(entry: AuditEntryRow): AuditEntry {
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    actor: person(entry.actor_id, entry.actor_name),
    acting_as: person(entry.acting_as_id, entry.acting_as_name),
    subject: entry.subject_noun
      ? { noun: entry.subject_noun, id: entry.subject_id, name: entry.subject_name }
      : null,
    details: JSON.parse(entry.details),
    ip: entry.ip,
    is_sealed: entry.seal_number !== null,
  };
}
