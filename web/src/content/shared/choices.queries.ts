import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, wholeList } from '#platform/api/queries.ts';
import {
  channelsQuery,
  contentTypesQuery,
  openProjectsQuery,
  planningMonthChoicesQuery,
  statusesQuery,
} from '../shared/pick-lists.queries.ts';

export const useStatuses = () => wholeList(useQuery(statusesQuery));

export const useContentTypes = () => wholeList(useQuery(contentTypesQuery));

export const useContentChannels = () => wholeList(useQuery(channelsQuery));

export const useContentTags = () => wholeList(useQuery(endpointQuery(contentTagEndpoints.list)));

/** Projects that aren't complete yet. */
export const useOpenProjects = () => wholeList(useQuery(openProjectsQuery));

export const usePlanningMonthChoices = () => wholeList(useQuery(planningMonthChoicesQuery));
