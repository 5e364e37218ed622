import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import type {
  OutboxMail,
  OutboxMailSummary,
} from '@portal/contract/administration/outbox-mail.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { mapPage } from '#platform/database/paging.ts';
import { tooManyRequests } from '#platform/errors.ts';
import { countFailure } from '#platform/http/rate-limit.ts';
import { type Route, route } from '#platform/http/route.ts';
import { isBeingSent, isHeld } from '#platform/mail/mail.repository.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { type selectMail, selectMails } from './outbox-mail.repository.ts';
import { enqueueTestMail, getMail, getMailToReveal, retryMail } from './outbox-mail.service.ts';

type MailRow = NonNullable<Awaited<ReturnType<typeof selectMail>>>;
type Unlisted = 'html' | 'text' | 'secret' | 'secret_expires_at' | 'headers' | 'attachment_file_id';
type SummaryRow = Omit<MailRow, Unlisted> & {
  has_secret_link: 0 | 1;
};

function waitsUntil(mail: SummaryRow): string | null {
  const isAhead = mail.state === 'queued' && mail.next_attempt_at > clock.instant();
  return isAhead && !isBeingSent(mail) && !isHeld(mail) ? mail.next_attempt_at : null;
}

function presentMailSummary(mail: SummaryRow): OutboxMailSummary {
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
    next_attempt_at: waitsUntil(mail),
    held_until: isHeld(mail) ? mail.next_attempt_at : null,
    has_secret_link: mail.has_secret_link === 1,
  };
}

/** Presents an email. With `showsSecret`, the bodies contain the secret link, and the caller must audit the access. */
function presentMail(mail: MailRow, showsSecret = false): OutboxMail {
  const summary = presentMailSummary({ ...mail, has_secret_link: mail.secret === null ? 0 : 1 });
  const { html, text } = withSecretLink(showsSecret ? mail : { ...mail, secret: null });
  return { ...summary, html, text };
}

const testMailsPerPerson = { limit: 5, seconds: 10 * 60 };

export const outboxMailRoutes = ({
  config: { smtpUrl },
  database,
}: {
  config: Pick<Config, 'smtpUrl'>;
  database: Database;
}): Route[] => [
  route(outboxMailEndpoints.list, async ({ db, query }) =>
    mapPage(await selectMails(db, query), presentMailSummary),
  ),
  route(outboxMailEndpoints.get, async ({ db, params }) =>
    presentMail(await getMail(db, params.id)),
  ),
  route(outboxMailEndpoints.reveal, async ({ db, viewer, params, ip }) => {
    const isMailed = smtpUrl !== undefined;
    return presentMail(await getMailToReveal(db, viewer, params.id, { ip, isMailed }), true);
  }),
  route(outboxMailEndpoints.retry, async ({ db, viewer, params, ip }) => {
    await retryMail(db, viewer, params.id, ip);
    return presentMail(await getMail(db, params.id));
  }),
  route(outboxMailEndpoints.sendTest, {
    prepare: async ({ viewer }) => {
      const key = `test-mail ${viewer.id}`;
      const { isOverLimit } = await countFailure(database, key, testMailsPerPerson);
      if (isOverLimit)
        throw tooManyRequests('You sent several test emails. Try again in ten minutes.');
    },
    handle: async ({ db, viewer, ip }) =>
      presentMail(await getMail(db, await enqueueTestMail(db, viewer, ip))),
  }),
];
