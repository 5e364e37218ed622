import { mailLayout } from '#platform/mail/mail-layout.ts';

/**
 * Creates the email that notifies the old address of the change. `byOther` is the name of the person who made the
 * change; null if the owner made it.
 */
export function emailChangedMail({ name, byOther }: { name: string; byOther: string | null }) {
  return mailLayout({
    subject: 'Your email address was changed',
    parts: [
      `Hello ${name},`,
      byOther
        ? `${byOther} has set another email address for your account. From now on, the portal sends emails to that address.`
        : 'The email address of your account was changed in your settings. From now on, the portal sends emails to the new address.',
      'If you didn’t expect this, please tell us.',
    ],
    footer: 'You’re receiving this email because it concerns the security of your account.',
  });
}
