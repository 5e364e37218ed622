import { randomUUID } from 'node:crypto';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { week } from '#platform/durations.ts';
import { publicUrl } from '#platform/public-address.ts';
import { seal, unseal } from '#platform/secrets.ts';
import { brandLogoUrl, findBrand } from '#platform/settings/brand.ts';
import { escapeHtml } from '../html.ts';
import { onMailOutcome } from './mail.events.ts';
import { withBrand } from './mail-layout.ts';

const purpose = 'mail.secret-link';

/** The placeholder for the secret link in an email's HTML and text. */
export const secretLinkPlaceholder = 'https://secret-link.invalid/';

export interface Mail {
  to: { name: string; email: string };
  subject: string;
  html: string;
  text: string;
  /**
   * A link that works for anyone who has it. The bodies contain `secretLinkPlaceholder` instead. The link is stored
   * encrypted until the email is sent or the link expires (by default, after a week).
   */
  secretLink?: SecretLink;
  /** Additional header lines by name. The lines contain the placeholder instead of the secret link. */
  headers?: Readonly<Record<string, string>>;
  /** The id of a stored file that a record keeps. */
  attachmentFileId?: number | null;
}

interface SecretLink {
  url: string;
  expiresAt?: string;
}

const sealedLink = (link: SecretLink | undefined) => ({
  secret: link ? seal(purpose, link.url) : null,
  secret_expires_at: link ? (link.expiresAt ?? instantAfter(week)) : null,
});

/**
 * Queues an email in the caller's transaction, so that the email is sent only if the transaction commits. Returns the
 * email's id.
 */
export async function enqueueMail(db: Db, mail: Mail): Promise<number> {
  const now = clock.instant();
  const { hostname } = new URL(publicUrl('/'));
  const brand = await findBrand(db);
  const { id } = await db
    .insertInto('mail')
    .values({
      message_id: `<${randomUUID()}@${hostname.replace(/^\[|\]$/g, '')}>`,
      to_name: mail.to.name,
      to_email: mail.to.email,
      subject: mail.subject.replace(/\s+/g, ' '),
      html: withBrand(mail.html, brand.name, brandLogoUrl(brand)),
      text: mail.text,
      ...sealedLink(mail.secretLink),
      headers: mail.headers ? JSON.stringify(mail.headers) : null,
      attachment_file_id: mail.attachmentFileId ?? null,
      state: 'queued',
      next_attempt_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes a failed, kept, or delayed email due now, with the same Message-ID. Returns false if the email is already due,
 * held, being sent, or sent.
 */
export async function requeueMail(db: Db, id: number): Promise<boolean> {
  const now = clock.instant();
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'queued', attempts: 0, error: null, next_attempt_at: now })
    .where('id', '=', id)
    .where((mail) =>
      mail.or([
        mail('state', 'in', ['failed', 'kept']),
        mail.and([
          mail('state', '=', 'queued'),
          mail('next_attempt_at', '>', now),
          // The email is neither held nor claimed by a mailer; see `isHeld` and `isBeingSent`.
          mail('attempts', '>', 0),
          mail('error', 'is not', null),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await onMailOutcome.emit(db, { mailId: id, state: 'queued', error: null, at: now });
  return true;
}

/** Queues an email again with a new secret link. Returns false if it can't be queued; see `requeueMail`. */
export async function resendMail(db: Db, id: number, link: SecretLink): Promise<boolean> {
  if (!(await requeueMail(db, id))) return false;
  await db.updateTable('mail').set(sealedLink(link)).where('id', '=', id).execute();
  return true;
}

interface Bodies {
  html: string;
  text: string;
  secret: string | null;
}

const linkIn = (secret: string) => unseal(purpose, secret);

/** Returns the additional header lines, with the secret link instead of its placeholder. */
export function headersOf({
  headers,
  secret,
}: {
  headers: string | null;
  secret: string | null;
}): Record<string, string> {
  // Only `enqueueMail` writes this column, and always with this type.
  const lines = Object.entries(JSON.parse(headers ?? '{}') as Record<string, string>);
  const link = secret === null ? secretLinkPlaceholder : linkIn(secret);
  return Object.fromEntries(
    lines.map(([name, value]) => [name, value.replaceAll(secretLinkPlaceholder, link)]),
  );
}

/** Inserts the secret link into the bodies, unless the link has been deleted. */
export function withSecretLink({ html, text, secret }: Bodies): { html: string; text: string } {
  if (secret === null) return { html, text };
  const url = linkIn(secret);
  return {
    html: html.replaceAll(secretLinkPlaceholder, escapeHtml(url)),
    text: text.replaceAll(secretLinkPlaceholder, url),
  };
}
