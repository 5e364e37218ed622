import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import {
  type CapacityRole,
  capacityRoles,
  type DistributedRow,
  type DistributedWeek,
  type Distribution,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { roleWords, shortDay } from '@portal/contract/content/capacity/capacity-texts.ts';
import { addMonths } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectPersonReferences } from '../articles/references/reference.repository.ts';
import { selectPeopleWithCapacity } from './capacity.repository.ts';
import {
  amountOf,
  type Continuity,
  distribute,
  type Item,
  type Move,
  type Slot,
} from './distribution.ts';
import { moveReason } from './move-reason.ts';
import {
  type Capacities,
  currentWeek,
  noWork,
  readCapacities,
  readWork,
  slotKey,
  type WeekWork,
} from './week-loads.service.ts';
import { countDone } from './work.repository.ts';

/** The number of past months whose completed articles count toward a person's continuity with a client. */
const recentMonths = 6;

/** An item with the fields that its response needs. */
export interface PlannedItem extends Item {
  article: number | null;
  template: number | null;
  version: number | null;
  title: string;
  client: { id: number; dba_name: string };
}

export interface PlannedWork {
  items: readonly PlannedItem[];
  /** True if the items are new, false if they are part of the stored work. */
  isNew: boolean;
  /** The Mondays of the weeks, earliest first. */
  weeks: readonly string[];
  /** The number of articles without a due date. */
  undatedCount: number;
}

async function readContinuity(
  db: Db,
  items: readonly PlannedItem[],
): Promise<(role: CapacityRole, clientId: number) => Continuity> {
  const since = addMonths(clock.today(), -recentMonths);
  const read = await Promise.all(
    capacityRoles.map(async (role) => {
      const own = items.filter((item) => item.role === role);
      const clientIds = [...new Set(own.map(({ clientId }) => clientId))];
      const rows = await countDone(db, role, clientIds, since);
      return rows.map((row) => ({ ...row, key: `${role} ${row.client_id}` }));
    }),
  );
  const byClient = Map.groupBy(read.flat(), ({ key }) => key);
  const known = new Map(
    [...byClient].map(([key, rows]) => [
      key,
      {
        total: rows.reduce((sum, { count }) => sum + count, 0),
        byPerson: new Map(rows.map(({ person_id, count }) => [person_id, count])),
      },
    ]),
  );
  const nobody: Continuity = { total: 0, byPerson: new Map() };
  return (role, clientId) => known.get(`${role} ${clientId}`) ?? nobody;
}

function addItems(work: Map<string, WeekWork>, items: readonly PlannedItem[]) {
  const result = new Map(work);
  for (const { personId, role, week, contentTypeId, words } of items) {
    if (personId === null) continue;
    const key = slotKey(personId, role, week);
    const before = result.get(key) ?? noWork;
    const type = before.types.get(contentTypeId) ?? { articles: 0, words: 0 };
    const types = new Map(before.types);
    types.set(contentTypeId, { articles: type.articles + 1, words: type.words + words });
    result.set(key, {
      ...before,
      articles: before.articles + 1,
      words: before.words + words,
      types,
    });
  }
  return result;
}

interface Slots {
  people: readonly number[];
  weeks: readonly string[];
  capacities: Capacities;
  work: ReadonlyMap<string, WeekWork>;
}

/** Returns the slots of all people, roles and weeks that have a capacity. */
function slotsOf({ people, weeks, capacities, work }: Slots): Slot[] {
  return people.flatMap((personId) =>
    capacityRoles.flatMap((role) =>
      weeks.flatMap((week) => {
        const capacity = capacities.capacityOf(personId, role, week);
        if (!capacity) return [];
        const { unit, amount, limits } = capacity;
        const own = work.get(slotKey(personId, role, week)) ?? noWork;
        const types = [...limits].map(
          ([id, limit]) => [id, { limit, load: own.types.get(id)?.[unit] ?? 0 }] as const,
        );
        return {
          personId,
          role,
          week,
          unit,
          capacity: amount,
          load: own[unit],
          types: new Map(types),
        };
      }),
    ),
  );
}

interface Loads extends Slots {
  /** The stored work, without the new items. */
  stored: ReadonlyMap<string, WeekWork>;
  moves: readonly Move[];
}

/** Returns the change in a slot's load from all moves, in the slot's unit. */
function changeOf({ moves }: Loads, slot: Pick<Slot, 'personId' | 'role' | 'week' | 'unit'>) {
  let change = 0;
  for (const { item, toId } of moves) {
    if (item.role !== slot.role || item.week !== slot.week) continue;
    if (toId === slot.personId) change += amountOf(slot.unit, item);
    if (item.personId === slot.personId) change -= amountOf(slot.unit, item);
  }
  return change;
}

function weekOf(
  loads: Loads,
  { personId, role, week, unit }: Pick<Slot, 'personId' | 'role' | 'week' | 'unit'>,
): DistributedWeek {
  const key = slotKey(personId, role, week);
  const capacity = loads.capacities.capacityOf(personId, role, week)?.amount ?? null;
  const before = (loads.stored.get(key) ?? noWork)[unit];
  const load = (loads.work.get(key) ?? noWork)[unit];
  const proposed = load + changeOf(loads, { personId, role, week, unit });
  const over = (amount: number) => (capacity === null ? 0 : Math.max(0, amount - capacity));
  return {
    week,
    capacity,
    before,
    added: load - before,
    proposed,
    over: over(load),
    over_proposed: over(proposed),
    room: capacity === null ? 0 : Math.max(0, capacity - proposed),
  };
}

/** Returns a row for each person and role with a capacity or with work in the weeks. */
function rowsOf(loads: Loads, references: ReadonlyMap<number, PersonReference>): DistributedRow[] {
  return capacityRoles.flatMap((role) =>
    loads.people.flatMap((personId) => {
      const person = references.get(personId);
      const found = loads.weeks.map((week) => loads.capacities.capacityOf(personId, role, week));
      const unit = found.findLast((capacity) => capacity !== null)?.unit ?? 'articles';
      const weeks = loads.weeks.map((week) => weekOf(loads, { personId, role, week, unit }));
      const isEmpty = weeks.every(
        ({ capacity, before, added, proposed }) =>
          capacity === null && !before && !added && !proposed,
      );
      return !person || isEmpty ? [] : { person, role, unit, weeks };
    }),
  );
}

const presentItem = (item: PlannedItem, references: ReadonlyMap<number, PersonReference>) => ({
  article: item.article,
  template: item.template,
  version: item.version,
  title: item.title,
  client: item.client,
  role: item.role,
  week: item.week,
  from: item.personId === null ? null : (references.get(item.personId) ?? null),
});

/** Returns the load by person and week with a proposed distribution of the items. Writes nothing. */
export async function distributionOf(
  db: Db,
  { items, isNew, weeks, undatedCount }: PlannedWork,
): Promise<Distribution> {
  const able = await selectPeopleWithCapacity(db);
  const busy = new Set(items.flatMap(({ personId }) => personId ?? []));
  const people = [...new Set([...able, ...busy])];
  const counted = { weeks, current: currentWeek() };
  const stored = await readWork(db, people, counted);
  const work = isNew ? addItems(stored, items) : stored;
  const capacities = await readCapacities(db, people, counted);
  const continuityOf = await readContinuity(db, items);
  const slots = { people, weeks, capacities, work };
  const moves = distribute({ slots: slotsOf(slots), items, continuityOf, people });
  const references = await selectPersonReferences(db, people);
  const planned = new Map(items.map((item) => [item.key, item]));
  const moved = new Set(moves.map(({ item }) => item.key));
  return {
    weeks: [...weeks],
    rows: rowsOf({ ...slots, stored, moves }, references),
    items: items.map((item) => presentItem(item, references)),
    moves: moves.flatMap((move) => {
      const item = planned.get(move.item.key);
      const to = references.get(move.toId);
      if (!item || !to) return [];
      const { role, week, client } = item;
      const reason = moveReason({ ...move, role, week, to: to.name, client: client.dba_name });
      return { ...presentItem(item, references), to, reason };
    }),
    unplaced: items
      .filter(({ key, personId }) => personId === null && !moved.has(key))
      .map((item) => ({
        ...presentItem(item, references),
        reason: `${roleWords[item.role].name} is unassigned, and nobody has room in the week of ${shortDay(item.week)}.`,
      })),
    undated_count: undatedCount,
  };
}
