import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import type { AssignmentGroupKey } from '@portal/contract/content/assignments/assignment.schema.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { articleRowColumns } from '../articles/articles.queries.ts';

/** Whose assignments: the viewer's unless a person is named; `lead` for what they lead. */
export interface Whose {
  user?: number;
  lead?: boolean;
}

const firstRows = 40;

export const assignmentsQuery = (whose: Whose) => ({
  ...endpointQuery(assignmentEndpoints.overview, {
    query: { ...whose, limit: firstRows, columns: articleRowColumns },
  }),
  placeholderData: keepPreviousData,
});

/** All of one group, once its first rows aren't enough. */
export function useAssignmentGroup(group: AssignmentGroupKey, whose: Whose, isEnabled: boolean) {
  return useEndpointPages(
    assignmentEndpoints.group,
    { params: { group }, query: { ...whose, columns: articleRowColumns } },
    { pageSize: 100, isEnabled },
  );
}

/** Who a username is; usernames are unique, whatever their case. */
export const personByUsernameQuery = (username: string) =>
  endpointQuery(userEndpoints.list, {
    query: { search: username, include_inactive: true, columns: 'id,username,name', limit: 50 },
  });
