import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import type {
  AssignmentGroupKey,
  Assignments,
} from '@portal/contract/content/assignments/assignment.schema.ts';
import type { ResponseWith } from '@portal/contract/platform/columns.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { listedColumns } from '../shared/article-rows.ts';

/** The person whose assignments are shown, by default the viewer. `lead` selects the articles that the person leads. */
export interface Whose {
  user?: number;
  lead?: boolean;
}

const firstRows = 40;

export const assignmentsQuery = (whose: Whose) => ({
  ...endpointQuery(assignmentCalls.overview, {
    query: { ...whose, limit: firstRows, columns: listedColumns },
  }),
  placeholderData: keepPreviousData,
});

export type ListedGroup = ResponseWith<
  typeof assignmentCalls.overview,
  typeof listedColumns
>['groups'][number];

/** Returns a group's rows, page by page, for groups with more rows than the overview contains. */
export function useAssignmentGroup(group: AssignmentGroupKey, whose: Whose, isEnabled: boolean) {
  return useEndpointPages(assignmentCalls.group, {
    params: { group },
    query: { ...whose, columns: listedColumns },
    isEnabled,
  });
}

/**
 * Finds the person with a username, ignoring case. Requests the person's assignments, but uses only the person's
 * record.
 */
export const personByUsernameQuery = (username: string) => ({
  ...endpointQuery(assignmentCalls.overview, {
    query: { username, limit: 1, columns: ['id'] as const },
  }),
  select: ({ person }: { person: Assignments['person'] }) => person,
});
