import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { invitationCalls } from './invitation.calls.ts';
import {
  invitation,
  invitationBody,
  invitationResult,
  invitationsBody,
  openInvitation,
} from './invitation.schema.ts';
import { invitationStates } from './invitation-states.ts';

const params = z.object({ id: idParameter() });

export const invitationAliases = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  isWriter: 'is_writer',
  sendInvite: 'send_invite',
  createUser: 'create_user',
  receiveReportingEmail: 'receive_reporting_email',
  receiveApprovalReminders: 'receive_approval_reminders',
} as const;

export const invitationDefinitions = {
  list: defineList({
    summary: 'Invitations, newest first. Their keys are never listed.',
    query: {
      state: z.enum(invitationStates).optional(),
      /** Part of the name or the address. */
      search: text(200).optional(),
    },
    item: invitation,
  }),
  createAndSend: defineEndpoint({
    summary:
      'Invites someone, or again by id or key; create_user makes the person at once, send_invite mails the link.',
    body: invitationBody,
    response: invitation,
    status: 201,
    aliases: invitationAliases,
  }),
  createSeveral: defineEndpoint({
    summary:
      'Invites up to 200 people, given as a list or as CSV. Says for each row who was invited or what is wrong.',
    body: invitationsBody,
    response: z.object({ results: z.array(invitationResult) }),
  }),
  send: defineEndpoint({
    summary: 'Mails the invitation again, with a new link that works for 72 hours.',
    params,
    response: invitation,
  }),
  revoke: defineEndpoint({
    summary: 'Takes an invitation back; its link stops working.',
    params,
  }),
  getByKey: defineEndpoint({
    summary: 'What registration may know of the invitation that a link belongs to.',
    params: z.object({ key: text(200) }),
    response: openInvitation,
  }),
};

export const invitationEndpoints = createEndpoints(invitationCalls, invitationDefinitions);
