import type { Invitation } from '@portal/contract/organizations/invitation.schema.ts';
import { invitationPolicy, invitationState } from './invitation.policy.ts';
import type { InvitationRow } from './invitation.repository.ts';

function personOf(id: number | null, name: string | null, username: string | null) {
  return id === null ? null : { id, name: name ?? '', username: username ?? '' };
}

/** Presents an invitation without its key or the key's hash. */
export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    title: row.title,
    phone_number: row.phone_number,
    organization:
      row.organization_id === null
        ? null
        : {
            id: row.organization_id,
            dba_name: row.organization_name ?? '',
            slug: row.organization_slug ?? '',
          },
    role: row.role_id === null ? null : { id: row.role_id, name: row.role_name ?? '' },
    is_writer: row.is_writer === 1,
    price: row.rate_cents === null ? null : row.rate_cents / 100,
    receive_reporting_email: row.receive_reporting_email === 1,
    receive_approval_reminders: row.receive_approval_reminders === 1,
    create_user: row.create_user === 1,
    state: invitationState(row),
    inviter: personOf(row.inviter_id, row.inviter_name, row.inviter_username),
    user: personOf(row.person_id, row.person_name, row.person_username),
    created: row.created_at,
    sent: row.sent_at,
    expires: row.sent_at === null || row.accepted_at !== null ? null : row.expires_at,
    accepted: row.accepted_at,
    allowed_actions: (['send', 'revoke'] as const).filter((action) =>
      invitationPolicy[action](row),
    ),
  };
}

/** Presents an invitation to anyone who has its key, for the registration form that is shown before signing in. */
export function presentOpenInvitation(row: InvitationRow) {
  const { email, first_name, last_name, title, phone_number, organization_name } = row;
  return { email: email || null, first_name, last_name, title, phone_number, organization_name };
}
