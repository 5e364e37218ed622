import { mailLayout } from '#platform/mail/mail-layout.ts';
import { secretLinkPlaceholder } from '#platform/mail/outbox.ts';

/**
 * Creates the email with a reset link. `byOther` is the name of the staff member who sent it; null if it was requested
 * on the login page.
 */
export function passwordResetMail({
  name,
  username,
  byOther,
}: {
  name: string;
  username: string;
  byOther: string | null;
}) {
  return mailLayout({
    subject: 'Reset your password',
    parts: [
      `Hello ${name},`,
      byOther
        ? `${byOther} has sent you a link to choose a new password for your account.`
        : 'Someone, most likely you, requested a new password for your account.',
      { facts: [['Your username', username]] },
      { button: 'Choose a new password', url: secretLinkPlaceholder },
      byOther
        ? 'The link works once, within three days. Until you use it, your password stays the same.'
        : 'The link works once, within three days. If you didn’t request this, ignore this email: your password stays the same.',
    ],
    footer: byOther
      ? 'You’re receiving this email because it concerns the security of your account.'
      : 'You’re receiving this email because your address was entered under "Forgot Password?".',
  });
}

/**
 * Creates the email that notifies a person of a new password. `byOther` is the name of the staff member who set it;
 * null if the person set it.
 */
export function passwordChangedMail({ name, byOther }: { name: string; byOther: string | null }) {
  return mailLayout({
    subject: 'Your password was changed',
    parts: [
      `Hello ${name},`,
      byOther
        ? `${byOther} has set a new password for your account. You were signed out everywhere.`
        : 'The password of your account was changed. All your other sessions were signed out.',
      'If you didn’t expect this, use "Forgot Password?" on the login page now and tell us.',
    ],
    footer: 'You’re receiving this email because it concerns the security of your account.',
  });
}
