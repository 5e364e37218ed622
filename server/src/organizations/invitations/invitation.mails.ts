import type { Db } from '#platform/database/tables.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';

interface Invited {
  email: string;
  first_name: string;
  last_name: string;
  organization_name: string | null;
  inviter_name: string | null;
}

const addressOf = ({ email, first_name, last_name }: Invited) => ({
  name: `${first_name} ${last_name}`.trim(),
  email,
});

/** Keeps '@' unescaped to make the address in the path readable. */
const inPath = (email: string) => encodeURIComponent(email).replaceAll('%40', '@');

/** Returns the path of the registration form for an invitation. If there is no email address, the form asks for one. */
export const registrationPath = (key: string, email: string | null): `/${string}` =>
  `/auth/register/${key}${email === null ? '' : `/${inPath(email)}`}`;

function greeting({ first_name, inviter_name, organization_name }: Invited): string {
  const who = inviter_name ?? 'Our team';
  const where = organization_name ? ` for ${organization_name}` : '';
  return `Hello ${first_name}, ${who} has invited you to our portal${where}.`;
}

/**
 * Queues the email with a person's registration link. The link is secret and is valid for as long as the invitation.
 * Returns the email's id.
 */
export async function enqueueInvitationMail(
  db: Db,
  invited: Invited,
  key: string,
  expiresAt: string,
): Promise<number> {
  const content = mailLayout({
    subject: 'You are invited to the portal',
    parts: [
      greeting(invited),
      'Register to choose your username and password. The link works for 72 hours.',
      { button: 'Register', url: secretLinkPlaceholder },
    ],
    footer: 'If you didn’t expect this, you can ignore it.',
  });
  const url = publicUrl(registrationPath(key, invited.email));
  return enqueueMail(db, { to: addressOf(invited), ...content, secretLink: { url, expiresAt } });
}

/** Queues the email for a person who was already created and only needs to choose a password. */
export async function enqueueWelcomeMail(
  db: Db,
  invited: Invited,
  username: string,
): Promise<void> {
  const content = mailLayout({
    subject: 'Your portal account is ready',
    parts: [
      greeting(invited),
      'Your account has been created. Choose a password to sign in for the first time.',
      { facts: [['Username', username]] },
      {
        button: 'Choose a password',
        url: publicUrl(`/auth/request-password-reset/${inPath(invited.email)}`),
      },
    ],
    footer: 'If you didn’t expect this, you can ignore it.',
  });
  await enqueueMail(db, { to: addressOf(invited), ...content });
}
