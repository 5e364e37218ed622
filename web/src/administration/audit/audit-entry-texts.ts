import type { AuditEntry } from '@portal/contract/administration/audit-entry.schema.ts';

export function actorText({ actor, acting_as: as }: AuditEntry): string {
  if (!actor) return 'Nobody signed in';
  return as ? `${actor.name} as ${as.name}` : actor.name;
}

export function subjectText({ subject }: AuditEntry): string {
  if (!subject) return '–';
  if (subject.name !== null) return subject.name;
  return subject.id === null ? subject.noun : `${subject.noun} ${subject.id}`;
}
