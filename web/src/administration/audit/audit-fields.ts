import { useDebouncedValue } from '@mantine/hooks';
import { auditEntryCalls } from '@portal/contract/administration/audit-entry.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';
import { dayField } from '#platform/ui/filters/day-field.ts';
import type { FilterField } from '#platform/ui/filters/filter-fields.ts';
import { subjectText } from './audit-entry-texts.ts';

const pageSize = 50;
/** The debounce delay for searches, in milliseconds. */
const searchRest = 200;

/** Filters by actor. Inactive users can be chosen as well. */
const actorField: FilterField = {
  name: 'actor',
  label: 'By',
  useValues: (typed) => {
    const [search] = useDebouncedValue(typed, searchRest);
    const list = useQuery({
      ...endpointQuery(userCalls.list, {
        query: { search: search || undefined, include_inactive: true, limit: pageSize },
      }),
      placeholderData: keepPreviousData,
    });
    const people = list.data ?? [];
    return {
      values: people.map(({ id, name }) => ({ value: String(id), label: name })),
      isLoading: list.isFetching,
      retry: retryOf(list),
      hasMore: people.length === pageSize,
    };
  },
  useName: (value) =>
    useQuery(endpointQuery(userCalls.get, { params: { id: Number(value) } })).data?.name,
};

/** Filters by an organization or a person. Links can filter by any other record. */
const subjectField: FilterField = {
  name: 'subject',
  label: 'About',
  useValues: (typed) => {
    const [rested] = useDebouncedValue(typed, searchRest);
    const search = rested || undefined;
    const organizations = useQuery({
      ...endpointQuery(organizationCalls.list, {
        query: { search, archive: true, limit: pageSize },
      }),
      placeholderData: keepPreviousData,
    });
    const people = useQuery({
      ...endpointQuery(userCalls.list, {
        query: { search, include_inactive: true, limit: pageSize },
      }),
      placeholderData: keepPreviousData,
    });
    const named = [
      ...(organizations.data ?? []).map(({ id, dba_name: label }) => ({
        value: `organization:${id}`,
        label,
      })),
      ...(people.data ?? []).map(({ id, name: label }) => ({ value: `person:${id}`, label })),
    ];
    return {
      values: named,
      isLoading: organizations.isFetching || people.isFetching,
      retry: retryOf(organizations) ?? retryOf(people),
      hasMore: organizations.data?.length === pageSize || people.data?.length === pageSize,
    };
  },
  useName: (subject) => {
    const [noun, id] = subject.split(':');
    const params = { id: Number(id) };
    const organization = useQuery({
      ...endpointQuery(organizationCalls.get, { params }),
      enabled: noun === 'organization',
    });
    const person = useQuery({
      ...endpointQuery(userCalls.get, { params }),
      enabled: noun === 'person',
    });
    const entries = useQuery(endpointQuery(auditEntryCalls.list, { query: { subject, limit: 1 } }));
    const name = organization.data?.dba_name ?? person.data?.name;
    if (name !== undefined) return name;
    const [entry] = entries.data ?? [];
    return entry ? subjectText(entry) : entries.data && subject.replace(':', ' ');
  },
};

export const auditFields = [
  actorField,
  subjectField,
  dayField('from', 'From'),
  dayField('to', 'To'),
];
