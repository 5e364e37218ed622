import { type QueryExecutorProvider, sql } from 'kysely';
import type { Engine } from './database.ts';
import { createTrigger } from './triggers.ts';

/** Rows of a table that are events in an organization's timeline. */
export interface TimelineSource {
  kind: string;
  table: string;
  /** The column with the time of the event; without a value, the event hasn't happened yet. */
  at: string;
  /** The organization, person, and record as expressions on the row and `joins`. */
  organization: string;
  person?: string;
  /** The number of the record's kind in the search index (0 for others), and its id. */
  subject: readonly [number: number, id: string];
  joins?: string;
  where?: string;
  /** True if later changes to the time don't move the event. */
  isOnce?: boolean;
}

/** Returns the statement that adds the events of a row, such as `new`, or of all rows. */
export function timelineInsertion(source: TimelineSource, row: string): string {
  const { kind, table, at, organization, person = 'null', joins = '', where } = source;
  const [number, subject] = source.subject;
  const conditions = [`${table}.${at} is not null`, where, row && `${table}.id = ${row}.id`];
  return `insert into timeline_entry
    (organization_id, at, kind, person_id, subject_kind, subject_id, source_id)
    select ${organization}, ${table}.${at}, '${kind}', ${person}, ${number}, ${subject}, ${table}.id
    from ${table} ${joins} where ${conditions.filter(Boolean).join(' and ')}`;
}

/** Adds a table's events to the timeline, and creates the triggers that write its later events. */
export async function addTimelineSource(
  db: QueryExecutorProvider,
  engine: Engine,
  source: TimelineSource,
): Promise<void> {
  const { kind, table, at, isOnce = false } = source;
  await sql.raw(timelineInsertion(source, '')).execute(db);
  const name = `timeline_${kind}`;
  const remove = `delete from timeline_entry where kind = '${kind}' and source_id = `;
  const add = timelineInsertion(source, 'new');
  // Adds the entry only if there is none, so that an existing entry keeps its time.
  const addOnce = `${add} and not exists (
    select 1 from timeline_entry as earlier where earlier.kind = '${kind}' and earlier.source_id = new.id)`;
  await createTrigger(
    db,
    engine,
    { name: `${name}_insert`, table, moment: 'insert', columns: [] },
    [add],
  );
  await createTrigger(
    db,
    engine,
    { name: `${name}_update`, table, moment: 'update', columns: [at] },
    isOnce ? [addOnce] : [`${remove}new.id`, add],
  );
  await createTrigger(
    db,
    engine,
    { name: `${name}_delete`, table, moment: 'delete', columns: [] },
    [`${remove}old.id`],
  );
}
