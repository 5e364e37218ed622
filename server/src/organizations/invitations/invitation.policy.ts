import type { InvitationState } from '@portal/contract/organizations/invitation-states.ts';
import type { MailState } from '@portal/contract/platform/background-states.ts';
import { clock } from '#platform/clock.ts';
import type { Flag } from '#platform/database/tables.ts';

interface Subject {
  accepted_at: string | null;
  sent_at: string | null;
  expires_at: string;
  create_user: Flag;
  person_is_active: Flag | null;
  person_last_login: string | null;
  mail_state: MailState | null;
}

export function invitationState(invitation: Subject): InvitationState {
  if (invitation.accepted_at !== null) return 'accepted';
  if (invitation.sent_at === null) return 'created';
  if (invitation.expires_at <= clock.instant()) return 'expired';
  return invitation.mail_state === 'failed' ? 'failed' : 'pending';
}

/** Returns whether the invitation can be sent again because it created a person who has never signed in. */
const awaitsFirstVisit = (invitation: Subject) =>
  invitation.create_user === 1 &&
  invitation.person_is_active === 1 &&
  invitation.person_last_login === null;

export const invitationPolicy = {
  send: (invitation: Subject) => invitation.accepted_at === null || awaitsFirstVisit(invitation),
  revoke: (invitation: Subject) => invitation.accepted_at === null,
};
