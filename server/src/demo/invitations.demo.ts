import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { invitationLifetime } from '#organizations/invitations/invitation-acceptance.service.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { readCast } from './cast.ts';
import { insertAll } from './insert-all.ts';

/** The invited people. One invitation is pending, one has expired, and one hasn't been emailed yet. */
const invited = [
  { first: 'Marisol', last: 'Quintero', title: 'Marketing', daysAgo: 1, isSent: true },
  { first: 'Teddy', last: 'Brandt', title: 'Owner', daysAgo: 6, isSent: true },
  { first: 'Noor', last: 'Haddad', title: 'Office Manager', daysAgo: 2, isSent: false },
] as const;

/** Creates invitations. Their random keys are never sent, but staff can resend the invitations with new keys. */
export async function makeInvitations(db: Db): Promise<void> {
  const cast = await readCast(db);
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'domain'])
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(invited.length)
    .execute();
  const rows = organizations.flatMap((organization, index) => {
    const invitation = invited[index];
    if (!invitation) return [];
    const host = (organization.domain ?? 'client.example').replace('https://', '');
    const email = `${invitation.first}.${invitation.last}@${host}`.toLowerCase();
    const created_at = instantAfter(-invitation.daysAgo * day);
    return {
      email,
      email_key: foldText(email),
      first_name: invitation.first,
      last_name: invitation.last,
      name_key: foldText(`${invitation.first} ${invitation.last}`),
      title: invitation.title,
      organization_id: organization.id,
      role_id: groups.customer.id,
      key_hash: hashToken(makeToken()),
      inviter_id: cast.id('staff'),
      created_at,
      sent_at: invitation.isSent ? created_at : null,
      expires_at: instantAfter(invitationLifetime - invitation.daysAgo * day),
    };
  });
  await insertAll(db, 'invitation', rows);
}
