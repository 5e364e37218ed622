import { addDays, instantInZone } from '@portal/contract/platform/dates.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';

export interface AuditFilter {
  action?: string | undefined;
  actor?: number | undefined;
  /** The noun and id of a record, such as `organization:41`. */
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface AuditQuery extends AuditFilter {
  limit: number;
  cursor?: string | undefined;
}

const midnight = (day: string) => instantInZone(day, '00:00', clock.timeZone());

/** Selects the name of an entry's record, or null if records of that kind have no name or the record was deleted. */
const subjectName = (db: Db) => {
  const id = sql.ref<number>('audit_entry.subject_id');
  const names = {
    person: db.selectFrom('person').select('name').where('person.id', '=', id),
    organization: db
      .selectFrom('organization')
      .select('dba_name')
      .where('organization.id', '=', id),
    article: db.selectFrom('article').select('title').where('article.id', '=', id),
    group: db.selectFrom('access_group').select('name').where('access_group.id', '=', id),
    invitation: db.selectFrom('invitation').select('email').where('invitation.id', '=', id),
  };
  const cases = Object.entries(names).map(
    ([noun, name]) => sql`when ${sql.lit(noun)} then ${name}`,
  );
  return sql<string | null>`case audit_entry.subject_noun ${sql.join(cases, sql` `)} end`;
};

const withNames = (db: Db) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('person as actor', 'actor.id', 'audit_entry.actor_id')
    .leftJoin('person as acting_as', 'acting_as.id', 'audit_entry.acting_as_id')
    .leftJoin('audit_seal', 'audit_seal.entry_id', 'audit_entry.id')
    .selectAll('audit_entry')
    .select([
      'actor.name as actor_name',
      'acting_as.name as acting_as_name',
      'audit_seal.number as seal_number',
      subjectName(db).as('subject_name'),
    ]);

export type AuditEntryRow = NonNullable<Awaited<ReturnType<typeof selectAuditEntry>>>;

export const selectAuditEntry = (db: Db, id: number) =>
  withNames(db).where('audit_entry.id', '=', id).executeTakeFirst();

function matchingEntries(db: Db, { action, actor, subject, from, to }: AuditFilter) {
  let entries = withNames(db);
  if (action?.includes('.')) entries = entries.where('action', '=', action);
  else if (action) {
    // A prefix match that can use the index: '/' is the character after '.'.
    entries = entries.where('action', '>', `${action}.`).where('action', '<', `${action}/`);
  }
  if (actor) entries = entries.where('actor_id', '=', actor);
  if (subject) {
    const [noun = '', id] = subject.split(':');
    entries = entries.where('subject_noun', '=', noun).where('subject_id', '=', Number(id));
  }
  if (from) entries = entries.where('at', '>=', midnight(from));
  if (to) entries = entries.where('at', '<', midnight(addDays(to, 1)));
  return entries;
}

export const countableEntries = (db: Db, filter: AuditFilter): Countable =>
  countable(matchingEntries(db, filter));

export function selectAuditEntries(db: Db, { limit, cursor, ...filter }: AuditQuery) {
  const entries = matchingEntries(db, filter);
  const order = [{ column: 'audit_entry.id', direction: 'desc' as const }];
  return paginate(entries, { limit, cursor, order });
}
