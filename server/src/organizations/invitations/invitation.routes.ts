import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { notFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentInvitation, presentOpenInvitation } from './invitation.presenter.ts';
import {
  getInvitation,
  inviteAndSend,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitation.service.ts';
import { findOpenInvitation } from './invitation-acceptance.service.ts';
import { inviteSeveral } from './invitation-list.service.ts';

export const invitationRoutes: Route[] = [
  route(invitationEndpoints.list, async ({ db, query }) =>
    mapPage(await listInvitations(db, query), presentInvitation),
  ),
  route(invitationEndpoints.createAndSend, async ({ db, viewer, body }) =>
    presentInvitation(await inviteAndSend(db, viewer, body)),
  ),
  route(invitationEndpoints.createSeveral, async ({ db, viewer, body }) => ({
    results: (await inviteSeveral(db, viewer, body)).map(({ invitation, ...result }) => ({
      ...result,
      invitation: invitation && presentInvitation(invitation),
    })),
  })),
  route(invitationEndpoints.send, async ({ db, viewer, params }) =>
    presentInvitation(await resendInvitation(db, viewer, await getInvitation(db, params.id))),
  ),
  route(invitationEndpoints.revoke, async ({ db, viewer, params }) =>
    revokeInvitation(db, viewer, await getInvitation(db, params.id)),
  ),
  route(invitationEndpoints.getByKey, async ({ db, params }) => {
    const invitation = await findOpenInvitation(db, params.key);
    if (!invitation) throw notFound('Invitation');
    return presentOpenInvitation(invitation);
  }),
];
