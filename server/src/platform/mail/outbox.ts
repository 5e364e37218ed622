import { randomUUID } from 'node:crypto';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { week } from '#platform/durations.ts';
import { publicUrl } from '#platform/public-address.ts';
import { seal, unseal } from '#platform/secrets.ts';
import { escapeHtml } from '../html.ts';

const purpose = 'mail.secret-link';

/** Placeholder of the secret link in a mail's HTML and text. */
export const secretLinkPlaceholder = 'https://secret-link.invalid/';

export interface Mail {
  to: { name: string; email: string };
  subject: string;
  html: string;
  text: string;
  /**
   * A link that works for anybody who has it. The bodies contain `secretLinkPlaceholder` instead; the link is
   * stored encrypted until it is sent or expires (by default in a week).
   */
  secretLink?: { url: string; expiresAt?: string };
}

/**
 * Queues a mail in the caller's transaction, so that it is sent only if the transaction commits. Returns its
 * id.
 */
export async function enqueueMail(db: Db, mail: Mail): Promise<number> {
  const now = clock.instant();
  const { hostname } = new URL(publicUrl('/'));
  const { secretLink } = mail;
  const { id } = await db
    .insertInto('mail')
    .values({
      message_id: `<${randomUUID()}@${hostname.replace(/^\[|\]$/g, '')}>`,
      to_name: mail.to.name,
      to_email: mail.to.email,
      subject: mail.subject.replace(/\s+/g, ' '),
      html: mail.html,
      text: mail.text,
      secret: secretLink ? seal(purpose, secretLink.url) : null,
      secret_expires_at: secretLink ? (secretLink.expiresAt ?? instantAfter(week)) : null,
      state: 'queued',
      next_attempt_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Bodies {
  html: string;
  text: string;
  secret: string | null;
}

/** Inserts the secret link into the bodies, unless it has been deleted. */
export function withSecretLink({ html, text, secret }: Bodies): { html: string; text: string } {
  if (secret === null) return { html, text };
  const url = unseal(purpose, secret);
  return {
    html: html.replaceAll(secretLinkPlaceholder, escapeHtml(url)),
    text: text.replaceAll(secretLinkPlaceholder, url),
  };
}
