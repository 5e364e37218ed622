import { foldText } from '@portal/contract/platform/text.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db, Flag } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { insertAccount } from '../accounts/account.repository.ts';
import {
  insertInvitedPerson,
  insertWriter,
  selectUsernamesLike,
  suggestDefaultOrganization,
} from './invited-person.repository.ts';

interface InvitedPlace {
  organization_id: number | null;
  role_id: number | null;
  is_writer: Flag;
  rate_cents: number | null;
  receive_reporting_email: Flag;
  receive_approval_reminders: Flag;
}

interface InvitedPerson {
  email: string;
  first_name: string;
  last_name: string;
  title: string | null;
  phone_number: string | null;
  role_id: number | null;
}

const reservedUsernames: readonly string[] = ['lead'];
const attempts = 5;

/** first.last in small letters, of what a username may have. */
function usernameBase(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 90) || 'user';
}

function freeUsername(base: string, taken: ReadonlySet<string>): string {
  const isFree = (name: string) => !taken.has(name) && !reservedUsernames.includes(name);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

/** Makes the person of an invitation, without a password; the username is first.last, with a number if taken. */
export async function createInvitedPerson(
  db: Db,
  invited: InvitedPerson,
): Promise<{ id: number; username: string }> {
  const { email, first_name, last_name, title, phone_number } = invited;
  const base = usernameBase(first_name, last_name);
  const name = `${first_name} ${last_name}`.trim();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const username = freeUsername(base, await selectUsernamesLike(db, base));
    const id = await insertInvitedPerson(db, {
      username,
      username_key: foldText(username),
      email,
      email_key: foldText(email),
      first_name,
      last_name,
      name,
      name_key: foldText(name),
      title,
      phone_number,
      group_id: invited.role_id,
      created_at: clock.instant(),
    });
    if (id !== undefined) return { id, username };
  }
  throw conflict('Somebody else has just added a user of this name or email.');
}

/** Gives a new person what the invitation promised: the account, the default organization, the pay. */
export async function settleInvitedPerson(
  db: Db,
  invitation: InvitedPlace,
  personId: number,
): Promise<void> {
  const { organization_id, role_id } = invitation;
  if (organization_id !== null && role_id !== null) {
    await insertAccount(db, {
      person_id: personId,
      organization_id,
      role_id,
      receive_reporting_email: invitation.receive_reporting_email,
      receive_approval_reminders: invitation.receive_approval_reminders,
      created_at: clock.instant(),
    });
    await suggestDefaultOrganization(db, personId, organization_id);
  }
  if (invitation.is_writer) await insertWriter(db, personId, invitation.rate_cents);
  await recordAudit(db, {
    action: 'person.joined',
    actorId: personId,
    subject: { noun: 'person', id: personId },
    details: { organization: organization_id, role: role_id },
  });
  await recordEvents(db, [
    { topic: 'person', recordId: personId, kind: 'created' },
    { topic: 'account', kind: 'created' },
  ]);
}
