import { invitationHours } from '@portal/contract/organizations/invitation.schema.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { insertInvitation, revokeSuperuserInvitations } from './registration.repository.ts';

/** Stands in the link until whoever opens it puts their own address in its place. */
const email = 'you@example.com';

/**
 * An invitation for the first superuser of an empty portal: /auth/register/{key}/{email}, where the
 * email may be replaced. A new one takes the place of an older one, whose key nobody knows any more.
 */
export async function firstSuperuserInvitation(db: Db): Promise<{ key: string; email: string }> {
  const now = clock.instant();
  await revokeSuperuserInvitations(db, now);
  const key = makeToken();
  await insertInvitation(db, {
    email,
    email_key: email,
    is_superuser: 1,
    send_invite: 0,
    title: null,
    phone_number: null,
    organization_id: null,
    role_id: null,
    rate_cents: null,
    inviter_id: null,
    person_id: null,
    key_hash: hashToken(key),
    created_at: now,
    sent_at: null,
    expires_at: instantAfter(invitationHours * 3_600_000),
    accepted_at: null,
    revoked_at: null,
  });
  return { key, email };
}
