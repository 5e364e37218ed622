import type {
  OutboxMail,
  OutboxMailSummary,
} from '@portal/contract/administration/outbox-mail.schema.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import type { selectMail } from './outbox-mail.repository.ts';

type MailRow = NonNullable<Awaited<ReturnType<typeof selectMail>>>;
type Unlisted = 'html' | 'text' | 'secret' | 'secret_expires_at' | 'headers' | 'attachment_file_id';
type SummaryRow = Omit<MailRow, Unlisted> & {
  has_secret_link: 0 | 1;
};

export function presentMailSummary(mail: SummaryRow): OutboxMailSummary {
  return {
    id: mail.id,
    message_id: mail.message_id,
    to_name: mail.to_name,
    to_email: mail.to_email,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    error: mail.error,
    created_at: mail.created_at,
    sent_at: mail.sent_at,
    next_attempt_at: mail.next_attempt_at,
    has_secret_link: mail.has_secret_link === 1,
  };
}

/** With `showsSecret`, the bodies carry the secret link; the call that asks for it is audited. */
export function presentMail(mail: MailRow, showsSecret = false): OutboxMail {
  const summary = presentMailSummary({ ...mail, has_secret_link: mail.secret === null ? 0 : 1 });
  const { html, text } = withSecretLink(showsSecret ? mail : { ...mail, secret: null });
  return { ...summary, html, text };
}
