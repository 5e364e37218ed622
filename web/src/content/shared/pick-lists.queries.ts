import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const rarelyChanges = { staleTime: 5 * 60_000 };

export const statusesQuery = {
  ...endpointQuery(contentStatusEndpoints.list),
  ...rarelyChanges,
};

export const contentTypesQuery = { ...endpointQuery(contentTypeEndpoints.list), ...rarelyChanges };

export const channelsQuery = { ...endpointQuery(contentChannelEndpoints.list), ...rarelyChanges };

/** Projects that aren't complete. */
export const openProjectsQuery = {
  ...endpointQuery(contentProjectEndpoints.list, {
    query: { complete: false, columns: 'id,name' },
  }),
  ...rarelyChanges,
};

export const planningMonthChoicesQuery = {
  ...endpointQuery(planningMonthEndpoints.list, { query: { columns: 'id,year,month' } }),
  ...rarelyChanges,
};

/** The keywords that were researched for an organization. */
export const keywordChoicesQuery = (organization: number) => ({
  ...endpointQuery(keywordMetaEndpoints.list, {
    query: { organization, columns: 'id,keyword.name' },
  }),
  ...rarelyChanges,
});
