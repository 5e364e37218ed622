import type {
  CapacityRole,
  CapacityUnit,
} from '@portal/contract/content/capacity/capacity.schema.ts';

/** A person's capacity and load in a role and week. */
export interface Slot {
  personId: number;
  role: CapacityRole;
  week: string;
  unit: CapacityUnit;
  capacity: number;
  /** The load, including the person's items. */
  load: number;
  /** The limit and the load of each content type that has a limit, by id. */
  types: ReadonlyMap<number, { limit: number; load: number }>;
}

/** An article's work in a role that can be given to another person. */
export interface Item {
  /** Unique for each article and role. */
  key: string;
  role: CapacityRole;
  week: string;
  /** Null if nobody has the work. */
  personId: number | null;
  clientId: number;
  contentTypeId: number;
  words: number;
}

/** The number of a client's recent articles, in total and by the person who did a role's work. */
export interface Continuity {
  total: number;
  byPerson: ReadonlyMap<number, number>;
}

export interface Move {
  item: Item;
  toId: number;
  /** The client's recent articles: the number that the receiver worked on, and the total. */
  done: number;
  total: number;
  /** The receiver's slot before the move. */
  before: { unit: CapacityUnit; capacity: number; load: number };
}

export interface Distributing {
  slots: readonly Slot[];
  items: readonly Item[];
  continuityOf: (role: CapacityRole, clientId: number) => Continuity;
  /** The people, in the order that equally suitable people are chosen. */
  people: readonly number[];
}

export const amountOf = (unit: CapacityUnit, { words }: Pick<Item, 'words'>) =>
  unit === 'articles' ? 1 : words;

type OpenSlot = Omit<Slot, 'types'> & { types: Map<number, { limit: number; load: number }> };

const isOver = ({ load, capacity, types }: OpenSlot) =>
  load > capacity || [...types.values()].some((type) => type.load > type.limit);

/**
 * Returns whether removing the item would reduce an excess over the slot's capacity or over the limit for the item's
 * type.
 */
function relieves(slot: OpenSlot, item: Item): boolean {
  const type = slot.types.get(item.contentTypeId);
  return slot.load > slot.capacity || (type !== undefined && type.load > type.limit);
}

function fits(slot: OpenSlot, item: Item): boolean {
  const amount = amountOf(slot.unit, item);
  const type = slot.types.get(item.contentTypeId);
  return (
    slot.load + amount <= slot.capacity && (type === undefined || type.load + amount <= type.limit)
  );
}

function add(slot: OpenSlot, item: Item, sign: 1 | -1): void {
  const amount = sign * amountOf(slot.unit, item);
  slot.load += amount;
  const type = slot.types.get(item.contentTypeId);
  if (type) type.load += amount;
}

const groupOf = ({ role, week }: { role: CapacityRole; week: string }) => `${week} ${role}`;
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const openSlot = (slot: Slot): OpenSlot => ({
  ...slot,
  types: new Map([...slot.types].map(([id, type]) => [id, { ...type }])),
});

/**
 * Proposes moves of work from people who are over capacity, and of work that nobody has. Prefers the people who
 * recently worked most for the client, then the people with the lowest load in proportion to their capacity. A person's
 * work for the clients that the person has worked for least is moved first. No move puts anyone over capacity, so no
 * item moves twice. The result doesn't depend on the order of slots and items.
 */
export function distribute({ slots, items, continuityOf, people }: Distributing): Move[] {
  const rank = new Map(people.map((id, index) => [id, index]));
  const rankOf = (id: number) => rank.get(id) ?? people.length;
  const open = slots
    .map(openSlot)
    .sort((a, b) => byText(groupOf(a), groupOf(b)) || rankOf(a.personId) - rankOf(b.personId));
  const byGroup = Map.groupBy(open, groupOf);
  const waiting = new Set([...items].sort((a, b) => byText(a.key, b.key)));
  const moves: Move[] = [];
  const doneBy = (item: Item, personId: number) =>
    continuityOf(item.role, item.clientId).byPerson.get(personId) ?? 0;

  function chooseSlot(item: Item): OpenSlot | undefined {
    const loadWith = (slot: OpenSlot) =>
      (slot.load + amountOf(slot.unit, item)) / Math.max(1, slot.capacity);
    return (byGroup.get(groupOf(item)) ?? [])
      .filter((slot) => slot.personId !== item.personId && fits(slot, item))
      .sort(
        (a, b) =>
          doneBy(item, b.personId) - doneBy(item, a.personId) ||
          loadWith(a) - loadWith(b) ||
          rankOf(a.personId) - rankOf(b.personId),
      )[0];
  }

  function move(item: Item, from: OpenSlot | null): boolean {
    const to = chooseSlot(item);
    if (!to) return false;
    const before = { unit: to.unit, capacity: to.capacity, load: to.load };
    const { total } = continuityOf(item.role, item.clientId);
    moves.push({ item, toId: to.personId, done: doneBy(item, to.personId), total, before });
    if (from) add(from, item, -1);
    add(to, item, 1);
    waiting.delete(item);
    return true;
  }

  function relieve(slot: OpenSlot): boolean {
    const own = [...waiting]
      .filter((item) => item.personId === slot.personId && groupOf(item) === groupOf(slot))
      .sort((a, b) => doneBy(a, slot.personId) - doneBy(b, slot.personId) || byText(a.key, b.key));
    const count = moves.length;
    for (const item of own) {
      if (!isOver(slot)) break;
      if (relieves(slot, item)) move(item, slot);
    }
    return moves.length > count;
  }

  // Relieving one person can make room for others, so repeat until nothing moves.
  let hasMoved = true;
  while (hasMoved) {
    hasMoved = false;
    for (const slot of open) if (isOver(slot) && relieve(slot)) hasMoved = true;
  }
  for (const item of [...waiting]) if (item.personId === null) move(item, null);
  return moves;
}
