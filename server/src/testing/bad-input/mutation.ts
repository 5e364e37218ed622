import fc from 'fast-check';
import {
  hostileNames,
  hostileNumbers,
  hostileTexts,
  hostileThings,
  withField,
} from './hostile-values.ts';

/** A change to an input. `place` selects the field, modulo the number of fields. */
export type Mutation =
  | { kind: 'replace'; place: number; value: unknown }
  | { kind: 'append'; place: number; text: string }
  | { kind: 'remove'; place: number }
  | { kind: 'add'; name: string; value: unknown }
  | { kind: 'whole'; value: unknown };

const hostileValue = fc.oneof(
  // An id that probably exists, perhaps in the other organization.
  fc.integer({ min: 1, max: 15 }),
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom(...hostileThings),
);

const place = fc.nat({ max: 40 });

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), place, value: hostileValue }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      place,
      text: fc.constantFrom(...hostileTexts),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      name: fc.constantFrom(...hostileNames),
      value: hostileValue,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('whole' as const), value: hostileValue }),
  },
);

/** Usually generates at most one mutation, so that many inputs match the schema. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mutation[]>([]) },
  { weight: 4, arbitrary: mutation.map((one) => [one]) },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 3 }) },
);

type Path = (string | number)[];

/** Lists all paths in a value, parents before their fields. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || path.length > 5) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    return [here, ...placesOf(one, here)];
  });
}

function changeAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (old: unknown) => { value: unknown } | undefined,
): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const old = (value as Record<string | number, unknown>)[name];
  const made = rest.length > 0 ? { value: changeAt(old, rest, change) } : change(old);
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => (index === name ? (made ? [made.value] : []) : [one]));
  }
  if (made) return withField(value, String(name), made.value);
  const { [name as string]: _, ...others } = value as Record<string, unknown>;
  return others;
}

export function mutate(value: unknown, mutation: Mutation): unknown {
  if (mutation.kind === 'whole') return mutation.value;
  if (mutation.kind === 'add') {
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPlain ? withField(value, mutation.name, mutation.value) : value;
  }
  const places = placesOf(value);
  const path = places[mutation.place % Math.max(places.length, 1)];
  if (!path) return value;
  return changeAt(value, path, (old) => {
    if (mutation.kind === 'remove') return undefined;
    if (mutation.kind === 'replace') return { value: mutation.value };
    return { value: typeof old === 'string' ? `${old}${mutation.text}` : mutation.text };
  });
}
