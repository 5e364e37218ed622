import { randomInt } from 'node:crypto';
import { reviewTexts } from '@portal/contract/content/approval/review.schema.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';
import { invalid, tooManyRequests } from '#platform/errors.ts';
import { html } from '#platform/html.ts';
import { createKnownDevices } from '#platform/http/known-devices.ts';
import { countFailure, forgiveFailure } from '#platform/http/rate-limit.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { sign } from '#platform/secrets.ts';
import { isValidCode, saveCode } from './review.repository.ts';

/** Identifies the browsers where a person has approved with a code. */
export const reviewDevices = createKnownDevices({
  purpose: 'review.device',
  name: 'review-device',
  path: '/api/reviews/',
});

const lifetime = 15 * minute;
/** The same limits as for sign-in codes. */
const wrongCodes = { limit: 10, seconds: 15 * 60 };
const mailedCodes = { limit: 5, seconds: 15 * 60 };

export const hashCode = (personId: number, code: string) =>
  sign('review.code', `${personId} ${code.replace(/\D/g, '')}`);

/**
 * Throws 400 for a wrong code and 429 after too many wrong codes. Don't call this in a transaction, because a rollback
 * would lose the count.
 */
export async function checkCode(database: Database, personId: number, code: string): Promise<void> {
  const key = `review.code ${personId}`;
  const { id, isOverLimit } = await countFailure(database, key, wrongCodes);
  if (isOverLimit) {
    await forgiveFailure(database, id);
    throw tooManyRequests();
  }
  if (!(await isValidCode(database.reader, personId, hashCode(personId, code)))) {
    throw invalid({ code: [reviewTexts.wrongCode] });
  }
  await forgiveFailure(database, id);
}

/** Counts a code that is about to be mailed. Throws 429 after too many codes. Don't call this in a transaction. */
export async function countMailedCode(database: Database, personId: number): Promise<void> {
  const { id, isOverLimit } = await countFailure(
    database,
    `review.mailed-code ${personId}`,
    mailedCodes,
  );
  if (!isOverLimit) return;
  await forgiveFailure(database, id);
  throw tooManyRequests();
}

/** Mails a six-digit code, which replaces any earlier code. */
export async function mailCode(
  db: Db,
  { personId, to }: { personId: number; to: { name: string; email: string } },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = instantAfter(lifetime);
  await saveCode(db, { personId, codeHash: hashCode(personId, code), expiresAt });
  await enqueueMail(db, {
    to,
    ...mailLayout({
      subject: 'Your code to approve',
      parts: [
        'You are approving from a browser that we haven’t seen before. Enter this code there:',
        { list: [html`<strong>${secretLinkPlaceholder}</strong>`] },
        'It works for 15 minutes. If you aren’t approving anything, ignore this email.',
      ],
    }),
    // Treat the code as a secret link, so that it is encrypted in the outbox and removed once it has expired.
    secretLink: { url: code, expiresAt },
  });
}
