import { addDays, instantInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';

export interface AuditFilter {
  action?: string | undefined;
  actor?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface AuditQuery extends AuditFilter {
  limit: number;
  cursor?: string | undefined;
}

const midnight = (day: string) => instantInZone(day, '00:00', clock.timeZone());

const withNames = (db: Db) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.id', 'audit_entry.actor_id')
    .leftJoin('person as acting_as', 'acting_as.id', 'audit_entry.acting_as_id')
    .leftJoin('person as subject', (join) =>
      join
        .onRef('subject.id', '=', 'audit_entry.subject_id')
        .on('audit_entry.subject_noun', '=', 'person'),
    )
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .selectAll('audit_entry')
    .select([
      'actor.name as actor_name',
      'acting_as.name as acting_as_name',
      'subject.name as subject_name',
      'audit_seal.number as seal_number',
    ]);

export type AuditEntryRow = NonNullable<Awaited<ReturnType<typeof selectAuditEntry>>>;

export const selectAuditEntry = (db: Db, id: number) =>
  withNames(db).where('audit_entry.id', '=', id).executeTakeFirst();

export function selectAuditEntries(db: Db, query: AuditQuery) {
  const { action, actor, from, to, limit, cursor } = query;
  let entries = withNames(db);
  if (action?.includes('.')) entries = entries.where('action', '=', action);
  else if (action) {
    // Prefix match that can use the index: '/' is the next character after '.'.
    entries = entries.where('action', '>', `${action}.`).where('action', '<', `${action}/`);
  }
  if (actor) entries = entries.where('actor_id', '=', actor);
  if (from) entries = entries.where('at', '>=', midnight(from));
  if (to) entries = entries.where('at', '<', midnight(addDays(to, 1)));
  const order = [{ column: 'audit_entry.id', direction: 'desc' as const }];
  return paginate(entries, { limit, cursor, order });
}
