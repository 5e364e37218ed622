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
    summary: 'List invitations, newest first. Their keys are never returned.',
    query: {
      state: z.enum(invitationStates).optional(),
      /** Matches invitations whose name or address contains this text. */
      search: text(200).optional(),
    },
    item: invitation,
  }),
  createAndSend: defineEndpoint({
    summary:
      'Invite a person, or replace the invitation that has the given id or key. `create_user` creates the person immediately; `send_invite` emails the link.',
    body: invitationBody,
    response: invitation,
    status: 201,
    aliases: invitationAliases,
  }),
  createSeveral: defineEndpoint({
    summary: 'Invite up to 200 people, as a list or as CSV. Returns the result for each row.',
    body: invitationsBody,
    response: z.object({ results: z.array(invitationResult) }),
  }),
  send: defineEndpoint({
    summary: 'Resend the invitation with a new link that is valid for 72 hours.',
    params,
    response: invitation,
  }),
  revoke: defineEndpoint({
    summary: 'Revoke an invitation. Its link stops working.',
    params,
  }),
  getByKey: defineEndpoint({
    summary: 'Get the details of an invitation for the registration form.',
    params: z.object({ key: text(200) }),
    response: openInvitation,
  }),
};

export const invitationEndpoints = createEndpoints(invitationCalls, invitationDefinitions);
