import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import {
  type CapacityRole,
  capacityRoles,
  type PersonWeeks,
  type RoleWeeks,
  usualWeeks,
  type WeekArticle,
  type WeekLoad,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { dayInZone, mondayOf } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { visibleTo } from '../articles/article-visibility.ts';
import { selectPersonReferences } from '../articles/references/reference.repository.ts';
import { getAssignee } from '../assignments/assignment.service.ts';
import { selectContentStatuses } from '../labels/content-status.repository.ts';
import { selectContentTypeNames, selectPeopleWithWork } from './capacity.repository.ts';
import type { WeekCapacity } from './week-capacity.ts';
import {
  type Capacities,
  findWordEstimate,
  noWork,
  readCapacities,
  readWork,
  slotKey,
  type WeekWork,
  weeksFrom,
} from './week-loads.service.ts';
import { selectWeekArticles, type WorkArticle } from './work.repository.ts';
import type { CountedWeeks } from './work-dates.ts';

interface WeeksQuery {
  from?: string | undefined;
  weeks?: number | undefined;
}

type NameOfType = (id: number) => string;

function overTypes(capacity: WeekCapacity, work: WeekWork, nameOf: NameOfType) {
  return [...capacity.limits].flatMap(([id, limit]) => {
    const load = work.types.get(id)?.[capacity.unit] ?? 0;
    return load > limit ? [{ content_type: { id, name: nameOf(id) }, load, limit }] : [];
  });
}

function weekLoad(
  week: string,
  capacity: WeekCapacity | null,
  { work, days, nameOf }: { work: WeekWork; days: WeekLoadDays; nameOf: NameOfType },
): WeekLoad {
  const load = work[capacity?.unit ?? 'articles'];
  return {
    week,
    capacity: capacity?.amount ?? null,
    load,
    article_count: work.articles,
    overdue_count: work.overdue,
    over: capacity ? Math.max(0, load - capacity.amount) : 0,
    room: capacity ? Math.max(0, capacity.amount - load) : 0,
    ...days,
    over_types: capacity ? overTypes(capacity, work, nameOf) : [],
  };
}
type WeekLoadDays = Pick<WeekLoad, 'working_days' | 'available_days'>;

interface ReadLoads {
  weeks: readonly string[];
  capacities: Capacities;
  work: ReadonlyMap<string, WeekWork>;
  nameOf: NameOfType;
}

function roleWeeks(
  personId: number,
  role: CapacityRole,
  { weeks, capacities, work, nameOf }: ReadLoads,
): RoleWeeks | null {
  const found = weeks.map((week) => ({
    week,
    capacity: capacities.capacityOf(personId, role, week),
    work: work.get(slotKey(personId, role, week)) ?? noWork,
  }));
  const last = found.findLast(({ capacity }) => capacity !== null)?.capacity;
  if (!last && found.every((one) => one.work.articles === 0)) return null;
  return {
    role,
    unit: last?.unit ?? 'articles',
    weeks: found.map((one) => {
      const { working, available } = capacities.daysOf(personId, one.week);
      const days = { working_days: working.length, available_days: available.length };
      return weekLoad(one.week, one.capacity, { work: one.work, days, nameOf });
    }),
  };
}

async function readPeople(
  db: Db,
  people: readonly PersonReference[],
  weeks: CountedWeeks,
  role?: CapacityRole,
): Promise<PersonWeeks[]> {
  const ids = people.map(({ id }) => id);
  const roles = role ? [role] : capacityRoles;
  const types = new Map((await selectContentTypeNames(db)).map(({ id, name }) => [id, name]));
  const read: ReadLoads = {
    weeks: weeks.weeks,
    capacities: await readCapacities(db, ids, weeks, role),
    work: await readWork(db, ids, weeks, roles),
    nameOf: (id) => types.get(id) ?? '',
  };
  return people.map((person) => ({
    id: person.id,
    person,
    roles: roles.flatMap((one) => roleWeeks(person.id, one, read) ?? []),
    days_off: read.capacities
      .daysOffOf(person.id)
      .map(({ from_day, to_day }) => ({ from_day, to_day })),
  }));
}

interface PeopleRequest extends WeeksQuery {
  role?: CapacityRole | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Lists the people who have a capacity or open work in the weeks, by name. */
export async function listWeeks(
  db: Db,
  { from, weeks: count = usualWeeks, role, limit, cursor }: PeopleRequest,
): Promise<Page<PersonWeeks>> {
  const weeks = weeksFrom(from, count);
  const { items, next } = await selectPeopleWithWork(db, { role, weeks, limit, cursor });
  const ids = items.map(({ id }) => id);
  const people = await selectPersonReferences(db, ids);
  const known = ids.flatMap((id) => people.get(id) ?? []);
  return { items: await readPeople(db, known, weeks, role), next };
}

/** Returns the viewer's weeks or, for staff, any person's weeks. */
export async function getWeeks(
  db: Db,
  viewer: Viewer,
  { user, from, weeks: count = usualWeeks }: WeeksQuery & { user?: number | undefined },
): Promise<PersonWeeks> {
  const person = await getAssignee(db, viewer, { user });
  const [weeks] = await readPeople(db, [person], weeksFrom(from, count));
  // The cast is safe: the result has one entry for each person.
  return weeks as PersonWeeks;
}

/** Returns the day that work is due, in the agency's time zone. The article must have a due date. */
export const dueDayOf = ({ due_day, due_time }: Pick<WorkArticle, 'due_day' | 'due_time'>) =>
  due_time === null ? due_day : dayInZone(new Date(due_time), clock.timeZone());

interface ArticlesRequest {
  user?: number | undefined;
  role: CapacityRole;
  week: string;
  limit: number;
  cursor?: string | undefined;
}

/** Lists the open articles that count in a person's week. */
export async function listWeekArticles(
  db: Db,
  viewer: Viewer,
  { user, role, week, limit, cursor }: ArticlesRequest,
): Promise<Page<WeekArticle>> {
  const person = await getAssignee(db, viewer, { user });
  const current = mondayOf(clock.today());
  const page = await selectWeekArticles(db, {
    role,
    personId: person.id,
    weeks: { weeks: [mondayOf(week)], current },
    visible: visibleTo(viewer),
    limit,
    cursor,
  });
  const statuses = new Map((await selectContentStatuses(db)).map((status) => [status.id, status]));
  const types = new Map((await selectContentTypeNames(db)).map(({ id, name }) => [id, name]));
  const estimate = await findWordEstimate(db);
  return {
    next: page.next,
    items: page.items.flatMap((row) => {
      const status = statuses.get(row.status_id);
      const due = dueDayOf(row);
      if (!status || due === null) return [];
      const { id, uid, name, color, status_type } = status;
      return {
        id: row.id,
        title: row.title,
        client: { id: row.client_id, dba_name: row.dba_name },
        status: { id, uid, name, color, status_type },
        content_type: { id: row.content_type_id, name: types.get(row.content_type_id) ?? '' },
        due,
        word_count: estimate(row.words, row.content_type_id),
        is_estimated: row.words === null,
      };
    }),
  };
}
