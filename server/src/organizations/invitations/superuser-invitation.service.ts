import { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { seal, unseal } from '#platform/secrets.ts';
import {
  findSetting,
  lockSetting,
  type Setting,
  saveSetting,
} from '#platform/settings/settings.service.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { registrationPath } from './invitation.mails.ts';
import { insertInvitation, revokeSuperuserInvitations } from './invitation.repository.ts';
import { findOpenInvitation, invitationLifetime } from './invitation-acceptance.service.ts';

/** The encrypted key of the newest invitation, stored so that every start of the server prints the same link. */
const keySetting: Setting<string> = { name: 'superuser_invitation_key', schema: z.string() };
const purpose = 'superuser invitation';

/** The link for the first superuser doesn't expire. */
const never = '9999-12-31T23:59:59.999Z';

async function insertSuperuserInvitation(db: Db, email: string | null): Promise<`/${string}`> {
  const now = clock.instant();
  await revokeSuperuserInvitations(db, now);
  const key = makeToken();
  await insertInvitation(db, {
    email: email ?? '',
    title: null,
    phone_number: null,
    organization_id: null,
    role_id: null,
    rate_cents: null,
    is_superuser: flag(true),
    send_invite: flag(email !== null),
    key_hash: hashToken(key),
    inviter_id: null,
    person_id: null,
    mail_id: null,
    created_at: now,
    sent_at: email === null ? null : now,
    expires_at: email === null ? never : instantAfter(invitationLifetime),
    accepted_at: null,
    revoked_at: null,
  });
  await saveSetting(db, keySetting, seal(purpose, key));
  return registrationPath(key, email);
}

/** Invites a superuser by email address. Earlier links for superusers stop working. Returns the new link's path. */
export async function inviteSuperuser(db: Db, email: string): Promise<`/${string}`> {
  await lockSetting(db, keySetting);
  return insertSuperuserInvitation(db, email);
}

function readKey(sealed: string): string | null {
  try {
    return unseal(purpose, sealed);
  } catch {
    // The key was encrypted with a different secret, as after a restore. The caller creates a new invitation.
    return null;
  }
}

/** Returns the path of the registration link for the first superuser. */
export async function ensureSuperuserInvitation(db: Db): Promise<`/${string}`> {
  await lockSetting(db, keySetting);
  const sealed = await findSetting(db, keySetting);
  const key = sealed === undefined ? null : readKey(sealed);
  const open = key === null ? null : await findOpenInvitation(db, key);
  if (key !== null && open) return registrationPath(key, open.email || null);
  return insertSuperuserInvitation(db, null);
}
