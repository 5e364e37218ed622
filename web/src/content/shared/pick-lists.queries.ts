import { contentChannelEndpoints } from '@portal/contract/content/content-channel.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/content-project.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/content-status.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/content-type.endpoints.ts';
import { keywordMetaEndpoints } from '@portal/contract/content/keyword-meta.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning-month.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const rarelyChanges = { staleTime: 5 * 60_000 };

/** Active organizations by name. */
export const organizationChoicesQuery = {
  ...endpointQuery(organizationEndpoints.list, { query: { columns: 'id,dba_name,slug' } }),
  ...rarelyChanges,
};

export const statusesQuery = {
  ...endpointQuery(contentStatusEndpoints.list),
  ...rarelyChanges,
};

export const contentTypesQuery = { ...endpointQuery(contentTypeEndpoints.list), ...rarelyChanges };

export const channelsQuery = { ...endpointQuery(contentChannelEndpoints.list), ...rarelyChanges };

export const writersQuery = {
  ...endpointQuery(writerEndpoints.list, {
    query: { columns: 'id,user.id,user.name,user.username,user.avatar_color' },
  }),
  ...rarelyChanges,
};

/** Who can edit, lead, review and post; with a client also that client's people. */
export const staffChoicesQuery = (client?: number | null) => ({
  ...endpointQuery(userEndpoints.staff, {
    query: { columns: 'id,name,username,is_staff,avatar_color', client: client ?? undefined },
  }),
  ...rarelyChanges,
});

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
