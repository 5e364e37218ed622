import { useDebouncedValue } from '@mantine/hooks';
import type { FilterField, OfferedValues } from '#platform/ui/filters/filter-fields.ts';
import {
  type StaffOptions,
  useOrganizationChoices,
  useStaffChoices,
  useWriterChoices,
} from './pick-lists.queries.ts';

/** The debounce delay for searches, in milliseconds. */
const searchRest = 200;

const useSettled = (typed: string) => useDebouncedValue(typed, searchRest)[0];

interface Named {
  id: number;
  name: string;
}

const offer = (records: readonly Named[], list: Omit<OfferedValues, 'values'>): OfferedValues => ({
  isLoading: list.isLoading,
  retry: list.retry,
  hasMore: list.hasMore,
  values: records.map(({ id, name }) => ({ value: String(id), label: name })),
});

/** Returns a filter by organization. Its search runs on the server, because there may be thousands of organizations. */
export const organizationField = (name: string, label: string): FilterField => ({
  name,
  label,
  useValues: (typed) => {
    const list = useOrganizationChoices(null, true, useSettled(typed));
    return offer(
      list.records.map(({ id, dba_name }) => ({ id, name: dba_name })),
      list,
    );
  },
  useName: (value) => useOrganizationChoices(Number(value) || null).chosen?.dba_name,
});

export const staffField = (
  name: string,
  label: string,
  options: Omit<StaffOptions, 'typed'> = {},
): FilterField => ({
  name,
  label,
  useValues: (typed) => {
    const list = useStaffChoices(null, { ...options, typed: useSettled(typed) });
    return offer(list.records, list);
  },
  useName: (value) => useStaffChoices(Number(value) || null, options).chosen?.name,
});

/** Returns a filter by writer. Its values are the writers' own ids, not the users'. */
export const writerField = (name: string, label: string): FilterField => ({
  name,
  label,
  useValues: (typed) => {
    const list = useWriterChoices(null, useSettled(typed));
    return offer(list.people, list);
  },
  useName: (value) => useWriterChoices(Number(value) || null).chosen?.name,
});
