import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import { inboxKinds } from '@portal/contract/notifications/inbox-kinds.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { FindViewer } from '#platform/jobs/job-registry.ts';
import { type MailPart, mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import { postponeMails, selectDueMails, takeMails } from './inbox-mail.repository.ts';
import { mailEndUrl } from './inbox-mail-end.service.ts';
import { endOfQuiet } from './inbox-mail-times.ts';
import { type ReadRecord, readUnreadRecords } from './unread-records.service.ts';

/** The maximum number of records in one email. */
const listed = 30;

function footer(kinds: readonly InboxKind[]) {
  const labels = kinds.map((kind) => inboxKinds[kind].label).join(', ');
  return html`You’re receiving this email because of your notification settings.
<a href="${secretLinkPlaceholder}">Stop emails about: ${labels}</a>`;
}

function contentOf(records: readonly ReadRecord[], kinds: readonly InboxKind[]) {
  const [first] = records;
  const [line] = first?.lines ?? [];
  if (first && line && records.length === 1 && first.lines.length === 1) {
    const parts: MailPart[] = [
      {
        facts: [
          ['About', first.title],
          ...(first.context ? [['Client', first.context] as const] : []),
        ],
      },
      ...(line.quote ? [{ quote: line.quote }] : []),
      { button: 'Open', url: first.url },
    ];
    return mailLayout({
      subject: `${line.text}: ${first.title}`,
      heading: line.text,
      parts,
      footer: footer(kinds),
    });
  }
  const more = records.length - listed;
  const list = records.slice(0, listed).map(({ title, context, url, lines }) => {
    const texts = lines.map(({ text, quote }) => (quote ? `${text}: “${quote}”` : text)).join('; ');
    return html`<a href="${url}">${title}</a>${context && ` (${context})`}: ${texts}`;
  });
  const count = records.reduce((sum, { lines }) => sum + lines.length, 0);
  return mailLayout({
    subject: `${count} unread notifications`,
    parts: [
      { list: [...list, ...(more > 0 ? [html`and ${more} more`] : [])] },
      { button: 'Open the inbox', url: publicUrl('/inbox') },
    ],
    footer: footer(kinds),
  });
}

/**
 * Emails a person's due notifications, except those that have been read or are no longer visible. Returns whether an
 * email was queued.
 */
async function mailPerson(
  db: Db,
  viewer: Viewer,
  { ids, to }: { ids: readonly number[]; to: { name: string; email: string } },
): Promise<boolean> {
  const { records, kinds } = await readUnreadRecords(db, viewer, ids);
  if (records.length === 0) return false;
  await enqueueMail(db, {
    to,
    ...contentOf(records, kinds),
    secretLink: { url: mailEndUrl(viewer.id, kinds) },
    headers: {
      'List-Unsubscribe': `<${secretLinkPlaceholder}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  return true;
}

/**
 * Sends the due emails. Each person's email is queued in the transaction that marks the notifications as emailed.
 * During a person's quiet hours, emails are postponed until the end of these hours. Returns the number of emails.
 */
export async function sendInboxMails(database: Database, findViewer: FindViewer): Promise<number> {
  let sent = 0;
  const due = await selectDueMails(database.reader, clock.instant());
  for (const { person_id: personId, name, email, quiet_from, quiet_until } of due) {
    sent += await database.transaction(async (db) => {
      const now = clock.instant();
      const end = quiet_from && quiet_until && endOfQuiet({ quiet_from, quiet_until });
      if (end) {
        await postponeMails(db, personId, { now, until: end });
        return 0;
      }
      const ids = await takeMails(db, personId, now);
      const viewer = await findViewer(db, { personId, actorId: personId });
      if (!viewer || !email || ids.length === 0) return 0;
      return (await mailPerson(db, viewer, { ids, to: { name, email } })) ? 1 : 0;
    });
  }
  return sent;
}
