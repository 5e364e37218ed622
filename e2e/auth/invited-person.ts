import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import type { Api, Username } from '../platform/api.ts';

type ApiAs = (username: Username) => Promise<Api>;

/** Returns the secret link's path in the newest email to a person. Reads the email from the outbox as a superuser. */
export async function findMailedPath(apiAs: ApiAs, email: string): Promise<string> {
  const admin = await apiAs('admin');
  const [mail] = await admin.call(outboxMailCalls.list, { query: { to: email, limit: 1 } });
  if (!mail) throw new Error(`Nothing was mailed to ${email}.`);
  const { text } = await admin.call(outboxMailCalls.reveal, { params: { id: mail.id } });
  const path = /https?:\/\/[^/\s]+(\/auth\/\S+)/.exec(text)?.[1];
  if (!path) throw new Error(`The mail to ${email} has no link:\n${text}`);
  return path;
}

/** Waits until a job has sent the email. */
export async function awaitMail(apiAs: ApiAs, email: string, subject: string): Promise<void> {
  const admin = await apiAs('admin');
  const query = { to: email, limit: 20 };
  const subjects = async () =>
    (await admin.call(outboxMailCalls.list, { query })).map((mail) => mail.subject);
  await expect.poll(subjects).toContain(subject);
}

interface Wishes {
  /** The group's id; defaults to the Customer group. */
  role?: number;
  isWriter?: boolean;
  /** The organization's id; defaults to the first organization. */
  organization?: number;
}

/** Invites a new person, and returns the email address and the registration path. */
export async function invite(apiAs: ApiAs, { role, isWriter, ...wishes }: Wishes = {}) {
  const staff = await apiAs('staff');
  const email = `guest-${randomUUID().slice(0, 8)}@client.example`;
  const [first] = await staff.call(organizationCalls.list, { query: { limit: 1 } });
  await staff.call(invitationCalls.createAndSend, {
    body: {
      email,
      first_name: 'Ada',
      last_name: 'Newcomer',
      organization: wishes.organization ?? first?.id ?? 0,
      role: role ?? groups.customer.id,
      is_writer: isWriter ?? false,
      send_invite: true,
    },
  });
  return { email, path: await findMailedPath(apiAs, email) };
}

export const ownPassword = 'violet-harbour-71';

/** Registers a new user with a password that tests may change. */
export async function registerPerson(apiAs: ApiAs, anonymous: Api, wishes: Wishes = {}) {
  const { email, path } = await invite(apiAs, wishes);
  const username = email.split('@')[0] ?? '';
  await anonymous.call(authCalls.register, {
    body: {
      email,
      key: path.split('/')[3] ?? '',
      username,
      first_name: 'Ada',
      last_name: 'Newcomer',
      title: '',
      phone_number: '',
      password1: ownPassword,
      password2: ownPassword,
    },
  });
  return { email, username };
}
