import { randomUUID } from 'node:crypto';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import type { InvitationBody } from '@portal/contract/organizations/invitation.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import type { Api, Username } from '../platform/api.ts';

export type ApiAs = (username: Username) => Promise<Api>;

const unique = () => randomUUID().slice(0, 8);

/** Adds an organization that is unique to the test. */
export async function addOrganization(apiAs: ApiAs, about = 'Journey') {
  const name = `${about} ${unique()}`;
  return (await apiAs('staff')).call(organizationCalls.create, {
    body: { dba_name: name, legal_name: `${name} LLC`, business_email: 'office@client.example' },
  });
}

/** Adds a customer who has no password and is unique to the test. */
export async function addPerson(apiAs: ApiAs, wishes: Partial<InvitationBody> = {}) {
  const staff = await apiAs('staff');
  const organization = wishes.organization ?? (await addOrganization(apiAs)).id;
  const last_name = `Person-${unique()}`;
  const email = `${last_name.toLowerCase()}@client.example`;
  const { user } = await staff.call(invitationCalls.createAndSend, {
    body: {
      first_name: 'Journey',
      last_name,
      email,
      role: groups.customer.id,
      send_invite: false,
      create_user: true,
      ...wishes,
      organization,
    },
  });
  if (!user) throw new Error('The invitation made nobody.');
  return { ...user, email, last_name, organization };
}
