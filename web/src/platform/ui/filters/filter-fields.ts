import type { ChoiceList } from '../inputs/EntitySelect.tsx';

export interface FilterValue {
  value: string;
  label: string;
  /** A status's color, shown as a dot. */
  color?: string | undefined;
  /** The number of rows with this value, if known. */
  count?: number | undefined;
}

/** The values that a menu lists. */
export interface OfferedValues extends ChoiceList {
  values: readonly FilterValue[];
  /** True if typing finds more values. */
  hasMore?: boolean | undefined;
}

/** A list's filter. Its value is stored in the URL, with several values separated by commas. */
export interface FilterField {
  /** The filter's search param. */
  name: string;
  label: string;
  /** A hook that returns the values that match the typed text. It is called while the menu shows the values. */
  useValues: (typed: string) => OfferedValues;
  /** A hook that returns the name of the value in the URL; undefined until the name is known. */
  useName: (value: string) => string | undefined;
  takesSeveral?: boolean;
  /** Whether the filter is an on/off filter, which users choose by its label. */
  isFlag?: boolean;
  /** Whether only links can set the filter, so that the menu doesn't list it. */
  isHidden?: boolean;
  /** A hint for fields that expect input that isn't part of a name. */
  placeholder?: string;
  /** Search params that are removed when this filter is set. */
  replaces?: readonly string[];
}

/** The filters' values, by name. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** Changes to the search params. `undefined` removes a param. */
export type FilterPatch = Record<string, string | undefined>;

type FieldOptions = Omit<FilterField, 'name' | 'label' | 'useValues' | 'useName'>;

/** Returns a filter with known values. */
export function choiceField(
  name: string,
  label: string,
  values: readonly FilterValue[],
  options: FieldOptions & ChoiceList = {},
): FilterField {
  const { isLoading, retry, ...field } = options;
  return {
    name,
    label,
    useValues: () => ({ values, isLoading, retry }),
    useName: (value) =>
      namesOf(value, (one) => {
        const known = values.find((offered) => offered.value === one)?.label;
        return known ?? (isLoading ? undefined : one);
      }),
    ...field,
  };
}

export const flagField = (
  name: string,
  label: string,
  options: Partial<FilterField> = {},
): FilterField => ({
  ...choiceField(name, label, [{ value: 'true', label }]),
  isFlag: true,
  ...options,
});

/** Returns the search params that are active filters, with their values as text. */
export function filterValues(fields: readonly FilterField[], search: object): FilterValues {
  const params = new Map<string, unknown>(Object.entries(search));
  const active = fields.flatMap(({ name }) => {
    const value = params.get(name);
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(active);
}

export const chosenValues = (value: string | undefined): string[] =>
  value === undefined ? [] : value.split(',');

/**
 * Returns the search params to change when a value is chosen. The value is added or removed, or it replaces another
 * value.
 */
export function patchOf(
  field: FilterField,
  current: string | undefined,
  chosen: string,
): FilterPatch {
  const replaced = Object.fromEntries((field.replaces ?? []).map((name) => [name, undefined]));
  const before = chosenValues(current);
  const rest = before.filter((one) => one !== chosen);
  const isTaken = rest.length < before.length;
  if (!field.takesSeveral) return { ...replaced, [field.name]: isTaken ? undefined : chosen };
  const next = isTaken ? rest : [...before, chosen];
  return { ...replaced, [field.name]: next.join() || undefined };
}

const shownNames = 2;

/** Returns the values' names ('Writing, Editing') or '3 chosen', or undefined until all names are known. */
export function namesOf(
  value: string,
  nameOf: (one: string) => string | undefined,
): string | undefined {
  const chosen = chosenValues(value);
  if (chosen.length > shownNames) return `${chosen.length} chosen`;
  const names = chosen.map(nameOf);
  return names.some((name) => name === undefined) ? undefined : names.join(', ');
}
