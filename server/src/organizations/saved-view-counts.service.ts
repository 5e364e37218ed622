import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { clock } from '#platform/clock.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { countableInvitations } from './invitations/invitation.repository.ts';
import { countableOrganizations } from './organizations/organization.repository.ts';
import { conditionsOf } from './organizations/organization.service.ts';

export const countOrganizationViews = countsViewsOf([
  countedList('/organizations/directory', {
    endpoint: organizationEndpoints.list,
    queryOf: ({ search, archived }) => ({ search, archive: archived }),
    rows: (db, viewer, query) => countableOrganizations(db, conditionsOf(viewer, query)),
  }),
  countedList('/users/invitations', {
    endpoint: invitationEndpoints.list,
    queryOf: ({ state, search }) => ({ state, search }),
    rows: (db, _viewer, query) => countableInvitations(db, query, clock.instant()),
  }),
]);
