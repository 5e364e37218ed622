import {
  type CapacityBody,
  type CapacityRole,
  type DayOffBody,
  longestDaysOff,
  type PersonCapacity,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { Selectable } from 'kysely';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import type { PersonDetails } from '#users/people/person.presenter.ts';
import { getPerson } from '#users/people/person.service.ts';
import { getAssignee } from '../assignments/assignment.service.ts';
import {
  countDaysOff,
  selectCapacities,
  selectContentTypeNames,
  selectDayOff,
  selectListedDaysOff,
} from './capacity.repository.ts';
import type { DayOffTable } from './capacity.table.ts';
import { currentWeek } from './week-loads.service.ts';

/** The topic of events about capacities and days off. The record ids are people's ids. */
export const capacityTopic = 'capacity';

/** The number of days in advance for which capacities and days off can be entered. */
const daysAhead = 3 * 366;
/** The maximum number of entries for days off since the start of last year. */
const mostDaysOff = 100;

type DayOffRow = Selectable<DayOffTable>;

const listedFrom = () => `${Number(clock.today().slice(0, 4)) - 1}-01-01`;

/** Returns the person's capacities and days off. Only staff may request another person. */
export async function getPersonCapacity(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<PersonCapacity> {
  const person = await getAssignee(db, viewer, { user: personId });
  const record = await getPerson(db, viewer, personId);
  const mayUpdate = personPolicy.update(viewer, record);
  const capacities = await selectCapacities(db, personId);
  return {
    id: person.id,
    person,
    is_writer: record.writer_id !== null,
    capacities: capacities.map((row) => ({
      id: row.id,
      role: row.role,
      from_day: row.from_day,
      unit: row.unit,
      amount: row.amount,
      limits: row.limits.map((limit) => ({
        content_type: { id: limit.content_type_id, name: limit.content_type_name },
        amount: limit.amount,
      })),
      created_at: row.created_at,
      created_by:
        row.created_by_id === null
          ? null
          : { id: row.created_by_id, name: row.created_by_name ?? '' },
    })),
    days_off: await selectListedDaysOff(db, personId, listedFrom()),
    allowed_actions: mayUpdate ? ['update'] : [],
  };
}

/**
 * Returns the person. Throws 404 unless the viewer can see the person, and 403 unless the viewer may edit the person.
 */
async function getEditable(db: Db, viewer: Viewer, personId: number): Promise<PersonDetails> {
  const person = await getPerson(db, viewer, personId);
  authorize(viewer, personPolicy.update, person);
  return person;
}

const authorOf = (viewer: Viewer) => ({
  created_by_id: viewer.id,
  actor_id: actorUnlessAuthor(viewer, viewer.id),
  created_at: clock.instant(),
});

async function recordChange(
  db: Db,
  viewer: Viewer,
  { action, personId, details }: { action: string; personId: number; details: object },
): Promise<void> {
  const subject = { noun: 'person', id: personId };
  await recordAudit(db, { action, viewer, subject, details: { ...details } });
  await recordEvent(db, { topic: capacityTopic, recordId: personId });
}

const worksForAgency = ({ is_staff, is_superuser, group_id, writer_id }: PersonDetails) =>
  is_staff === 1 ||
  is_superuser === 1 ||
  writer_id !== null ||
  (group_id !== null && !clientGroupIds.includes(group_id));

/**
 * Throws 400 unless the person can have the role: clients have no capacity, and only writers can have the role of
 * writer.
 */
function assertRole(person: PersonDetails, role: CapacityRole): void {
  if (role === 'writer' && person.writer_id === null) {
    throw invalid({ role: ['This person is not a writer.'] });
  }
  if (!worksForAgency(person)) {
    throw invalid({ role: ['This person does not work for the agency.'] });
  }
}

async function assertTypes(db: Db, { limits }: CapacityBody): Promise<void> {
  const known = new Set((await selectContentTypeNames(db)).map(({ id }) => id));
  if (limits.every(({ content_type }) => known.has(content_type))) return;
  throw invalid({ limits: ['This content type does not exist.'] });
}

function assertNear(field: string, day: string): void {
  if (day <= addDays(clock.today(), daysAhead)) return;
  throw invalid({ [field]: ['Enter a day within the next three years.'] });
}

/** Sets a person's capacity in a role starting on a given day. Past weeks keep their capacity. */
export async function addCapacity(
  db: Db,
  viewer: Viewer,
  personId: number,
  body: CapacityBody,
): Promise<void> {
  assertRole(await getEditable(db, viewer, personId), body.role);
  await assertTypes(db, body);
  if (body.from_day < currentWeek()) {
    throw invalid({
      from_day: [`Past weeks keep their capacity. Enter ${currentWeek()} or later.`],
    });
  }
  assertNear('from_day', body.from_day);
  const { limits, ...values } = body;
  const row = await insertRow(db, 'capacity', {
    person_id: personId,
    ...values,
    ...authorOf(viewer),
  });
  await insertRows(
    db,
    'capacity_limit',
    limits.map(({ content_type, amount }) => ({
      capacity_id: row.id,
      content_type_id: content_type,
      amount,
    })),
  );
  await recordChange(db, viewer, { action: 'capacity.set', personId, details: body });
}

export async function addDaysOff(
  db: Db,
  viewer: Viewer,
  personId: number,
  { from_day, to_day, note }: DayOffBody,
): Promise<void> {
  await getEditable(db, viewer, personId);
  if (to_day < from_day) {
    throw invalid({ to_day: ['Enter the first day or a later day.'] });
  }
  if (to_day < listedFrom()) {
    throw invalid({ to_day: [`Enter ${listedFrom()} or a later day.`] });
  }
  if (addDays(from_day, longestDaysOff - 1) < to_day) {
    throw invalid({ to_day: [`Enter at most ${longestDaysOff} days.`] });
  }
  assertNear('to_day', to_day);
  // Take a lock, because concurrent calls could otherwise exceed the maximum together.
  await lockName(db, `days-off ${personId}`);
  if ((await countDaysOff(db, personId, listedFrom())) >= mostDaysOff) {
    throw invalid({ from_day: [`A person has at most ${mostDaysOff} entries for days off.`] });
  }
  await insertRow(db, 'day_off', {
    person_id: personId,
    from_day,
    to_day,
    note: note || null,
    ...authorOf(viewer),
  });
  const details = { from_day, to_day };
  await recordChange(db, viewer, { action: 'days_off.added', personId, details });
}

const getDayOff = async (db: Db, id: number): Promise<DayOffRow> =>
  orNotFound(await selectDayOff(db, id), 'Days off');

export async function deleteDaysOff(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { person_id: personId, from_day, to_day } = await getDayOff(db, id);
  await getEditable(db, viewer, personId);
  await deleteRow(db, 'day_off', id);
  const details = { from_day, to_day };
  await recordChange(db, viewer, { action: 'days_off.deleted', personId, details });
}
