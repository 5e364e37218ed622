import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { contentChannelCalls } from '@portal/contract/content/labels/content-channel.calls.ts';
import { contentStatusCalls } from '@portal/contract/content/labels/content-status.calls.ts';
import { contentTagCalls } from '@portal/contract/content/labels/content-tag.calls.ts';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, wholeList } from '#platform/api/queries.ts';

const rarelyChanges = { staleTime: 5 * 60_000 };

export const statusesQuery = {
  ...endpointQuery(contentStatusCalls.list),
  ...rarelyChanges,
};

export const contentTypesQuery = { ...endpointQuery(contentTypeCalls.list), ...rarelyChanges };

export const channelsQuery = { ...endpointQuery(contentChannelCalls.list), ...rarelyChanges };

export const openProjectsQuery = {
  ...endpointQuery(contentProjectCalls.list, {
    query: { complete: false, columns: ['id', 'name'] },
  }),
  ...rarelyChanges,
};

export const planningMonthChoicesQuery = {
  ...endpointQuery(planningMonthCalls.list, { query: { columns: ['id', 'year', 'month'] } }),
  ...rarelyChanges,
};

export const keywordChoicesQuery = (organization: number) => ({
  ...endpointQuery(keywordMetaCalls.list, {
    query: { organization, columns: ['id', 'keyword.name'] },
  }),
  ...rarelyChanges,
});

export const useStatuses = (enabled = true) => wholeList(useQuery({ ...statusesQuery, enabled }));

export const useContentTypes = (enabled = true) =>
  wholeList(useQuery({ ...contentTypesQuery, enabled }));

export const useContentChannels = () => wholeList(useQuery(channelsQuery));

export const useContentTags = () => wholeList(useQuery(endpointQuery(contentTagCalls.list)));

export const useOpenProjects = (enabled = true) =>
  wholeList(useQuery({ ...openProjectsQuery, enabled }));

export const usePlanningMonthChoices = () => wholeList(useQuery(planningMonthChoicesQuery));
