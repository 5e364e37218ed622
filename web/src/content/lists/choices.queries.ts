import { contentTagEndpoints } from '@portal/contract/content/content-tag.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';
import {
  channelsQuery,
  contentTypesQuery,
  openProjectsQuery,
  statusesQuery,
} from '../shared/pick-lists.queries.ts';

export const useStatuses = () => useQuery(statusesQuery).data ?? [];

export const useContentTypes = () => useQuery(contentTypesQuery).data ?? [];

export const useContentChannels = () => useQuery(channelsQuery).data ?? [];

export const useContentTags = () => useQuery(endpointQuery(contentTagEndpoints.list)).data ?? [];

/** Projects that aren't complete yet. */
export function useOpenProjects() {
  const query = useQuery(openProjectsQuery);
  return { projects: query.data ?? [], isLoading: query.isPending, retry: retryOf(query) };
}
