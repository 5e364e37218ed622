import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { expect, test } from 'vitest';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal();

test('the audit log records the IP address for new passwords, changed access, invitations, and deletions', async () => {
  const [superuser, client, other, organization] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'superuser' }),
    await makePerson(db, { kind: 'customer' }),
    await makePerson(db, { kind: 'writer' }),
    await makeOrganization(db),
  ]);
  const caller = await portal.signIn(superuser);
  const passwords = { password1: 'amber lantern 52', password2: 'amber lantern 52' };
  await caller.call(authEndpoints.setUserPassword, { body: { user_id: client.id, ...passwords } });
  await caller.call(userEndpoints.update, { params: { id: other.id }, body: { is_active: false } });
  const invited = await caller.call(invitationEndpoints.createAndSend, {
    body: {
      first_name: 'Ada',
      last_name: 'King',
      email: 'ada@example.com',
      organization: organization.id,
      role: groups.customer.id,
    },
  });
  expect(invited.status).toBe(201);
  await caller.call(invitationEndpoints.revoke, { params: { id: invited.body.id } });
  await caller.call(userEndpoints.delete, { params: { id: client.id } });
  const entries = await portal.database.reader
    .selectFrom('audit_entry')
    .select(['action', 'ip'])
    .where('actor_id', '=', superuser.id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'password.set', ip: '127.0.0.1' },
    { action: 'person.access_changed', ip: '127.0.0.1' },
    { action: 'invitation.created', ip: '127.0.0.1' },
    { action: 'invitation.sent', ip: '127.0.0.1' },
    { action: 'invitation.revoked', ip: '127.0.0.1' },
    { action: 'person.deleted', ip: '127.0.0.1' },
  ]);
});
