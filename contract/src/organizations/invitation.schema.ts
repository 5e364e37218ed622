import { z } from 'zod';
import { requiredMessage } from '../platform/field-rules.ts';
import { email, id, instant, rawText, relation, requiredText, text } from '../platform/fields.ts';
import { agencyGroupIds, assignableGroupIds, clientGroupIds } from '../platform/permissions.ts';
import { invitationStates } from './invitation-states.ts';

/** The number of hours that an invitation's link is valid after being sent. */
export const invitationHours = 72;

export const invitation = z.object({
  id: id(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  phone_number: z.string().nullable(),
  organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }).nullable(),
  role: z.object({ id: id(), name: z.string() }).nullable(),
  is_writer: z.boolean(),
  /** The writer's rate in dollars per word. */
  price: z.number().nullable(),
  receive_reporting_email: z.boolean(),
  receive_approval_reminders: z.boolean(),
  create_user: z.boolean(),
  state: z.enum(invitationStates),
  inviter: z.object({ id: id(), name: z.string(), username: z.string() }).nullable(),
  /**
   * The person who was created with the invitation, or the existing person who is invited; null if there is neither.
   */
  user: z.object({ id: id(), name: z.string(), username: z.string() }).nullable(),
  created: instant(),
  sent: instant().nullable(),
  expires: instant().nullable(),
  accepted: instant().nullable(),
  allowed_actions: z.array(z.enum(['send', 'revoke'])),
});
export type Invitation = z.infer<typeof invitation>;

const isWholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const price = () =>
  z
    .number('Enter a number.')
    .min(0, 'Enter a price of at least 0.')
    .max(999.99, 'Enter a price of at most 999.99.')
    .refine(isWholeCents, 'Enter dollars with at most two decimals.');

/** Accepts the id of one of the agency's own groups, or of a group that can be an account's role. */
const invitationRole = () =>
  relation().refine(
    (value) => assignableGroupIds.includes(value) || agencyGroupIds.includes(value),
    'Nobody can be invited with this role.',
  );

const alwaysRequired = ['email', 'first_name', 'last_name', 'role'] as const;

/**
 * `id` or `key` identifies the invitation to replace, whose values are used for omitted fields. `user` is the id of an
 * existing person who has never signed in; registering completes that person's record.
 */
export const invitationBody = z
  .strictObject({
    id: id().optional(),
    key: text(200).optional(),
    user: relation().optional(),
    email: email().optional(),
    first_name: requiredText(150).optional(),
    last_name: requiredText(150).optional(),
    title: text(150).nullish(),
    phone_number: text(17).nullish(),
    organization: relation().optional(),
    role: invitationRole().optional(),
    is_writer: z.boolean().optional(),
    price: price().nullish(),
    receive_reporting_email: z.boolean().optional(),
    receive_approval_reminders: z.boolean().optional(),
    send_invite: z.boolean().optional(),
    create_user: z.boolean().optional(),
  })
  .check((context) => {
    const sent = context.value;
    if (sent.id !== undefined || sent.key !== undefined || sent.user !== undefined) return;
    const isForClient = sent.role === undefined || clientGroupIds.includes(sent.role);
    for (const field of [...alwaysRequired, ...(isForClient ? (['organization'] as const) : [])]) {
      if (sent[field] !== undefined) continue;
      context.issues.push({
        code: 'custom',
        path: [field],
        message: requiredMessage,
        input: sent[field],
      });
    }
  });
export type InvitationBody = z.infer<typeof invitationBody>;

/** The columns of a CSV file with people to invite. Organizations and roles are given by name. */
export const invitationColumns = {
  Email: 'email',
  'First Name': 'first_name',
  'Last Name': 'last_name',
  Role: 'role',
  Organization: 'organization',
  Title: 'title',
  'Phone Number': 'phone_number',
} as const;

export const mostInvitations = 200;

/** Contains either a list of invitations or the text of a CSV file with `invitationColumns`. */
export const invitationsBody = z
  .strictObject({
    invitations: z
      .array(z.record(z.string(), z.unknown()))
      .max(mostInvitations, `Enter at most ${mostInvitations} invitations.`)
      .optional(),
    csv: rawText(200_000).optional(),
  })
  .refine(({ invitations, csv }) => (invitations === undefined) !== (csv === undefined), {
    path: ['csv'],
    error: 'Send either a list or a CSV file.',
  });
export type InvitationsBody = z.infer<typeof invitationsBody>;

/** The result for one row. In a CSV file, row 1 is the header. */
export const invitationResult = z.object({
  row: z.int(),
  email: z.string(),
  invitation: invitation.nullable(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
});
export type InvitationResult = z.infer<typeof invitationResult>;

/** The fields of an invitation that are shown in the registration form. */
export const openInvitation = z.object({
  /** Null for the first superuser, who enters an address in the form. */
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  phone_number: z.string().nullable(),
  organization_name: z.string().nullable(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;
