import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, wholeList } from '#platform/api/queries.ts';

const rarelyChanges = { staleTime: 5 * 60_000 };

export const statusesQuery = {
  ...endpointQuery(contentStatusEndpoints.list),
  ...rarelyChanges,
};

export const contentTypesQuery = { ...endpointQuery(contentTypeEndpoints.list), ...rarelyChanges };

export const channelsQuery = { ...endpointQuery(contentChannelEndpoints.list), ...rarelyChanges };

export const openProjectsQuery = {
  ...endpointQuery(contentProjectEndpoints.list, {
    query: { complete: false, columns: ['id', 'name'] },
  }),
  ...rarelyChanges,
};

export const planningMonthChoicesQuery = {
  ...endpointQuery(planningMonthEndpoints.list, { query: { columns: ['id', 'year', 'month'] } }),
  ...rarelyChanges,
};

export const keywordChoicesQuery = (organization: number) => ({
  ...endpointQuery(keywordMetaEndpoints.list, {
    query: { organization, columns: ['id', 'keyword.name'] },
  }),
  ...rarelyChanges,
});

export const useStatuses = (enabled = true) => wholeList(useQuery({ ...statusesQuery, enabled }));

export const useContentTypes = (enabled = true) =>
  wholeList(useQuery({ ...contentTypesQuery, enabled }));

export const useContentChannels = () => wholeList(useQuery(channelsQuery));

export const useContentTags = () => wholeList(useQuery(endpointQuery(contentTagEndpoints.list)));

export const useOpenProjects = (enabled = true) =>
  wholeList(useQuery({ ...openProjectsQuery, enabled }));

export const usePlanningMonthChoices = () => wholeList(useQuery(planningMonthChoicesQuery));
