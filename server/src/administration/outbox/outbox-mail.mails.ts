import { mailLayout } from '#platform/mail/mail-layout.ts';

export function testMail({ name }: { name: string }) {
  return mailLayout({
    subject: 'Test email from the portal',
    parts: [
      `Hello ${name},`,
      'This is a test. If you can read it in your inbox, the portal can send email.',
    ],
    footer:
      'You’re receiving this email because you sent a test email under Administration › Outbox.',
  });
}
