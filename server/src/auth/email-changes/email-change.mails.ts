import { mailLayout } from '#platform/mail/mail-layout.ts';
import { secretLinkPlaceholder } from '#platform/mail/outbox.ts';

/** Creates the email that asks the recipient to confirm a new address. */
export function confirmEmailMail({ name, username }: { name: string; username: string }) {
  return mailLayout({
    subject: 'Confirm your new email address',
    parts: [
      `Hello ${name},`,
      'This address was entered as the new email address for your account.',
      { facts: [['Your username', username]] },
      { button: 'Confirm this address', url: secretLinkPlaceholder },
      'The link works once, within a day. If you didn’t request this, ignore this email: nothing changes.',
    ],
    footer: 'You’re receiving this email because your address was entered in someone’s settings.',
  });
}

/** Creates the email that notifies an address's owner that someone else tried to use the address. */
export function emailInUseMail({ name }: { name: string }) {
  return mailLayout({
    subject: 'This email address is already in use',
    parts: [
      `Hello ${name},`,
      'Someone entered this address as the new email address for another account. It stays with your account; nothing changes.',
      'If you want to use it for another account, change the address of this one first.',
    ],
    footer: 'You’re receiving this email because it concerns the security of your account.',
  });
}
