import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { groupEndpoints } from '@portal/contract/users/group.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const rarelyChanges = { staleTime: 5 * 60_000 };

/** The groups that people may have as their role. */
export const groupsQuery = { ...endpointQuery(groupEndpoints.list), ...rarelyChanges };

/** Active organizations by name: all for staff, for others their own. */
export const organizationChoicesQuery = {
  ...endpointQuery(organizationEndpoints.list, { query: { columns: 'id,dba_name,slug' } }),
  ...rarelyChanges,
};

/** Active staff, editors and contractors. */
export const agencyPeopleQuery = {
  ...endpointQuery(userEndpoints.staff, {
    query: { columns: 'id,name,username,is_staff,avatar_color' },
  }),
  ...rarelyChanges,
};
