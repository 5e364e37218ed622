import { sql } from 'kysely';
import { recordAudit, recordAudits } from '#platform/audit/audit.service.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertUnlessTaken, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectPersonById } from '../people/person.repository.ts';
import { selectWriter, updateRating, type WriterRow } from './writer.repository.ts';

const centsOf = (rate: number | null | undefined) => (rate == null ? null : Math.round(rate * 100));

export async function getWriter(db: Db, id: number): Promise<WriterRow> {
  return orNotFound(await selectWriter(db, id), 'Writer');
}

/** Creates the writer unless the person is already a writer. */
export async function ensureWriter(db: Db, personId: number): Promise<void> {
  await insertUnlessTaken(db, 'writer', { person_id: personId, rate_cents: null });
}

/** Creates an import's writers. Skips people who are already writers. */
export async function createWriters(
  db: Db,
  actorId: number | null,
  personIds: readonly number[],
): Promise<void> {
  await insertRows(
    db,
    'writer',
    personIds.map((person_id) => ({ person_id, rate_cents: null })),
  );
  const subjects = personIds.map((id) => ({ noun: 'person', id }));
  await recordAudits(
    db,
    subjects.map((subject) => ({ action: 'writer.created', actorId, subject })),
  );
  await recordEvents(
    db,
    personIds.map((recordId) => ({ topic: 'person', recordId })),
  );
}

export async function createWriter(
  db: Db,
  viewer: Viewer,
  { user, rate }: { user: number; rate?: number | null | undefined },
): Promise<WriterRow> {
  if (!(await selectPersonById(db, user))) {
    throw invalid({ user: ['This user does not exist.'] });
  }
  const values = { person_id: user, rate_cents: centsOf(rate) };
  const id = await insertUnlessTaken(db, 'writer', values);
  if (id === undefined) throw invalid({ user: ['This user is already a writer.'] });
  await recordAudit(db, {
    action: 'writer.created',
    viewer,
    subject: { noun: 'person', id: user },
  });
  await recordEvent(db, { topic: 'person', recordId: user });
  return getWriter(db, id);
}

export async function updateWriter(
  db: Db,
  viewer: Viewer,
  writer: WriterRow,
  { rate }: { rate?: number | null | undefined },
): Promise<WriterRow> {
  if (rate === undefined) return writer;
  await updateRow(db, 'writer', writer.id, { rate_cents: centsOf(rate) });
  const subject = { noun: 'person', id: writer.person_id };
  await recordAudit(db, { action: 'writer.rate_changed', viewer, subject });
  await recordEvent(db, { topic: 'person', recordId: writer.person_id });
  return getWriter(db, writer.id);
}

/** Sets a writer's rating: the average satisfaction (1 to 5) with the writer's articles, or null without ratings. */
export async function setWriterRating(
  db: Db,
  writerId: number,
  average: number | null,
): Promise<void> {
  const rating_hundredths = average === null ? null : Math.round(average * 100);
  await updateRating(db, writerId, rating_hundredths);
}

/** The writers as a filter's records, identified by writer id instead of person id. */
export const writerRecords = sql`select writer.id, person.name, person.name_key as key,
  person.name_key as place, cast(writer.id as text) as value, cast(null as text) as color
  from writer join person on person.id = writer.person_id`;
