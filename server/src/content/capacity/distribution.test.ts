import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  type Continuity,
  type Distributing,
  distribute,
  type Item,
  type Move,
  type Slot,
} from './distribution.ts';

const week = '2026-12-07';
const nobody: Continuity = { total: 0, byPerson: new Map() };

const slot = (
  personId: number,
  capacity: number,
  load: number,
  given: Partial<Slot> = {},
): Slot => ({
  personId,
  role: 'writer',
  week,
  unit: 'articles',
  capacity,
  load,
  types: new Map(),
  ...given,
});

const item = (key: string, personId: number | null, given: Partial<Item> = {}): Item => ({
  key,
  role: 'writer',
  week,
  personId,
  clientId: 1,
  contentTypeId: 1,
  words: 800,
  ...given,
});

const propose = (given: Partial<Distributing>) =>
  distribute({ slots: [], items: [], continuityOf: () => nobody, people: [1, 2, 3], ...given });

const short = (moves: readonly Move[]) => moves.map(({ item, toId }) => [item.key, toId]);

// Requirements: B-CAP-05
describe('a proposed distribution', () => {
  const items = ['a', 'b', 'c'].map((key) => item(key, 1));

  test('prefers the person who has worked most for the client, even if that person has more load', () => {
    const continuity = { total: 6, byPerson: new Map([[3, 5]]) };
    const slots = [slot(1, 2, 3), slot(2, 4, 0), slot(3, 4, 3)];
    const moves = propose({ slots, items, continuityOf: () => continuity });
    expect(moves).toMatchObject([{ item: { key: 'a' }, toId: 3, done: 5, total: 6 }]);
    expect(moves[0]?.before).toEqual({ unit: 'articles', capacity: 4, load: 3 });
  });

  test('prefers the lowest load in proportion to the capacity if nobody has worked for the client', () => {
    const slots = [slot(1, 1, 3), slot(2, 10, 4), slot(3, 4, 2)];
    expect(short(propose({ slots, items }))).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
  });

  test('first moves the work for the clients that the person has worked for least', () => {
    const own = [item('a', 1, { clientId: 7 }), item('b', 1, { clientId: 8 })];
    const continuityOf = (_: string, client: number) =>
      client === 7 ? { total: 3, byPerson: new Map([[1, 3]]) } : nobody;
    const slots = [slot(1, 1, 2), slot(2, 4, 0)];
    expect(short(propose({ slots, items: own, continuityOf }))).toEqual([['b', 2]]);
  });

  test('moves no work of people who aren’t over capacity, and gives unassigned work to people with room', () => {
    const slots = [slot(1, 3, 3), slot(2, 1, 0)];
    const open = [...items, item('d', null), item('e', null)];
    expect(short(propose({ slots, items: open }))).toEqual([['d', 2]]);
  });

  test('respects both people’s limits for content types', () => {
    const types = (limit: number, load: number) => new Map([[1, { limit, load }]]);
    const slots = [
      slot(1, 9, 3, { types: types(2, 3) }),
      slot(2, 9, 0, { types: types(1, 1) }),
      slot(3, 9, 8),
    ];
    expect(short(propose({ slots, items }))).toEqual([['a', 3]]);
  });

  test('counts words for a capacity in words', () => {
    const slots = [
      slot(1, 1, 3),
      slot(2, 700, 0, { unit: 'words' }),
      slot(3, 900, 0, { unit: 'words' }),
    ];
    expect(short(propose({ slots, items }))).toEqual([['a', 3]]);
  });
});

const roles = ['writer', 'editor'] as const;
const weeks = ['2026-12-07', '2026-12-14'] as const;
const people = [1, 2, 3, 4];

const generated = fc.record({
  units: fc.array(fc.constantFrom('articles', 'words'), { minLength: 4, maxLength: 4 }),
  capacities: fc.array(fc.nat(6), { minLength: 16, maxLength: 16 }),
  others: fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }),
  limits: fc.array(fc.option(fc.nat(3)), { minLength: 16, maxLength: 16 }),
  items: fc.array(
    fc.record({
      role: fc.constantFrom(...roles),
      week: fc.constantFrom(...weeks),
      personId: fc.option(fc.constantFrom(...people, 9)),
      clientId: fc.constantFrom(1, 2, 3),
      contentTypeId: fc.constantFrom(1, 2),
      words: fc.integer({ min: 100, max: 2_500 }),
    }),
    { maxLength: 40 },
  ),
  done: fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }),
});

type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;

/** Builds a distribution whose loads include the items and some other work. */
function buildCase({ units, capacities, others, limits, items, done }: Generated): Distributing {
  const keyed = items.map((one, index) => ({
    ...one,
    key: `item ${String(index).padStart(2, '0')}`,
  }));
  let index = 0;
  const slots = people.flatMap((personId, place) =>
    roles.flatMap((role) =>
      weeks.map((inWeek): Slot => {
        const at = index++;
        const unit = units[place] === 'words' ? 'words' : 'articles';
        const size = unit === 'words' ? 1_000 : 1;
        const own = keyed.filter(
          (one) => one.personId === personId && one.role === role && one.week === inWeek,
        );
        const sum = (of: readonly Item[]) =>
          of.reduce((total, one) => total + amountOf(unit, one), 0);
        const limit = limits[at];
        const load = sum(own.filter(({ contentTypeId }) => contentTypeId === 1));
        return {
          personId,
          role,
          week: inWeek,
          unit,
          capacity: (capacities[at] ?? 0) * size,
          load: sum(own) + (others[at] ?? 0) * size,
          types: new Map(limit == null ? [] : [[1, { limit: limit * size, load }]]),
        };
      }),
    ),
  );
  const continuityOf = (role: string, clientId: number): Continuity => {
    const start = (role === 'writer' ? 0 : 12) + (clientId - 1) * 4;
    const byPerson = new Map(people.map((id, place) => [id, done[start + place] ?? 0]));
    return { total: [...byPerson.values()].reduce((sum, count) => sum + count, 0), byPerson };
  };
  return { slots, items: keyed, continuityOf, people };
}

/** Returns the slots after the moves. */
function applied({ slots }: Distributing, moves: readonly Move[]): Slot[] {
  return slots.map((one) => {
    const isHere = (item: Item, personId: number | null) =>
      personId === one.personId && item.role === one.role && item.week === one.week;
    const change = (isCounted: (item: Item) => boolean) =>
      moves.reduce((sum, { item, toId }) => {
        if (!isCounted(item)) return sum;
        const amount = amountOf(one.unit, item);
        return sum + (isHere(item, toId) ? amount : 0) - (isHere(item, item.personId) ? amount : 0);
      }, 0);
    const types = [...one.types].map(
      ([id, type]) =>
        [
          id,
          { ...type, load: type.load + change(({ contentTypeId }) => contentTypeId === id) },
        ] as const,
    );
    return { ...one, load: one.load + change(() => true), types: new Map(types) };
  });
}

const overBy = (one: Slot) => Math.max(0, one.load - one.capacity);
const isOverIn = (one: Slot, item: Item) => {
  const type = one.types.get(item.contentTypeId);
  return overBy(one) > 0 || (type !== undefined && type.load > type.limit);
};
const hasRoomFor = (one: Slot, item: Item) => {
  const amount = amountOf(one.unit, item);
  const type = one.types.get(item.contentTypeId);
  return one.load + amount <= one.capacity && (!type || type.load + amount <= type.limit);
};

// Requirements: B-CAP-05
describe('any generated distribution', () => {
  test('moves each item at most once, and never causes or increases an excess over capacity', () => {
    fc.assert(
      fc.property(generated, (given) => {
        const distributing = buildCase(given);
        const moves = distribute(distributing);
        const keys = moves.map(({ item: { key } }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [index, after] of applied(distributing, moves).entries()) {
          const before = distributing.slots[index];
          expect(overBy(after)).toBeLessThanOrEqual(before ? overBy(before) : 0);
        }
      }),
    );
  });

  test('leaves an item unassigned, or with a person over capacity, only if nobody has room for it', () => {
    fc.assert(
      fc.property(generated, (given) => {
        const distributing = buildCase(given);
        const moves = distribute(distributing);
        const slots = applied(distributing, moves);
        const moved = new Set(moves.map(({ item: { key } }) => key));
        for (const one of distributing.items.filter(({ key }) => !moved.has(key))) {
          const here = slots.filter(({ role, week }) => role === one.role && week === one.week);
          const own = here.find(({ personId }) => personId === one.personId);
          const mustMove = one.personId === null || (own !== undefined && isOverIn(own, one));
          const others = here.filter(({ personId }) => personId !== one.personId);
          if (mustMove) expect(others.some((other) => hasRoomFor(other, one))).toBe(false);
        }
      }),
    );
  });

  test('keeps the sum of all work, and the role and week of each item', () => {
    fc.assert(
      fc.property(generated, (given) => {
        const distributing = buildCase(given);
        const moves = distribute(distributing);
        const owner = new Map(moves.map(({ item: { key }, toId }) => [key, toId]));
        for (const { item: moved } of moves) expect(distributing.items).toContainEqual(moved);
        const words = (of: readonly { words: number }[]) =>
          of.reduce((sum, one) => sum + one.words, 0);
        const placed = distributing.items.map((one) => ({
          ...one,
          personId: owner.get(one.key) ?? one.personId,
        }));
        const byOwner = Map.groupBy(placed, ({ personId }) => personId);
        const sums = [...byOwner.values()].map(words).reduce((sum, one) => sum + one, 0);
        expect(sums).toBe(words(distributing.items));
      }),
    );
  });

  test('doesn’t depend on the order of people’s slots or of the items', () => {
    fc.assert(
      fc.property(generated, (given) => {
        const distributing = buildCase(given);
        const reversed = {
          ...distributing,
          slots: distributing.slots.toReversed(),
          items: distributing.items.toReversed(),
        };
        expect(short(distribute(reversed))).toEqual(short(distribute(distributing)));
      }),
    );
  });
});
