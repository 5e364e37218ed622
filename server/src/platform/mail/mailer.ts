import type { Transporter } from 'nodemailer';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createPoller } from '#platform/polling.ts';
import {
  claimMail,
  keepQueuedMail,
  type QueuedMail,
  updateMail,
  wipeExpiredSecrets,
} from './mail.repository.ts';
import { withSecretLink } from './outbox.ts';

interface MailerOptions {
  /** `smtp://…`; without it mail stays in the outbox. */
  smtpUrl?: string | undefined;
  from: string;
  onError?: (error: unknown) => void;
}

export interface Mailer {
  start(): void;
  /** Polls now instead of within some seconds. */
  wake(): void;
  /** Sends all due mail. */
  deliverDue(): Promise<void>;
  stop(): Promise<void>;
}

const pollMilliseconds = 5000;
const longestBackOffSeconds = 900;

/** In seconds: 5, 10, 20 … up to 15 minutes, without a maximum number of attempts. */
const backOff = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), longestBackOffSeconds);

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** The mail server rejected the mail permanently (5xx for recipient or content). */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}

/** Loads nodemailer with the first mail: a portal without a mail server never needs it. */
async function createTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The outbox retries; the transport's own retries would be endless and invisible.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface Delivery {
  /** Sends the mail and writes the outcome; returns false if the mail server is unreachable. */
  deliver(mail: QueuedMail): Promise<boolean>;
  close(): Promise<void>;
}

function createDelivery(database: Database, smtpUrl: string, from: string): Delivery {
  let transport: Promise<Transporter> | undefined;

  async function send(mail: QueuedMail): Promise<void> {
    transport ??= createTransport(smtpUrl);
    await (await transport).sendMail({
      from,
      to: { name: mail.to_name, address: mail.to_email },
      subject: mail.subject,
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...withSecretLink(mail),
    });
  }

  const write = (mail: QueuedMail, change: Parameters<typeof updateMail>[2]) =>
    database.transaction((db) => updateMail(db, mail.id, change));

  return {
    async deliver(mail) {
      try {
        await send(mail);
      } catch (error) {
        const isFinal = isRefusal(error);
        await write(mail, {
          state: isFinal ? 'failed' : 'queued',
          error: error instanceof Error ? error.message : String(error),
          next_attempt_at: instantAfter(backOff(mail.attempts) * 1000),
        });
        return isFinal;
      }
      await write(mail, { state: 'sent', sent_at: clock.instant(), secret: null, error: null });
      return true;
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Delivers the outbox: each mail at least once, always with the same Message-ID. */
export function createMailer(
  database: Database,
  { smtpUrl, from, onError = () => undefined }: MailerOptions,
): Mailer {
  const delivery = smtpUrl === undefined ? undefined : createDelivery(database, smtpUrl, from);
  let isStopping = false;

  async function deliverDue(): Promise<void> {
    await wipeExpiredSecrets(database);
    if (!delivery) {
      await keepQueuedMail(database);
      return;
    }
    while (!isStopping) {
      const mail = await claimMail(database);
      // The first failure shows that the mail server is down: the other mails stay queued.
      if (!mail || !(await delivery.deliver(mail))) return;
    }
  }

  const poller = createPoller(deliverDue, { everyMilliseconds: pollMilliseconds, onError });

  return {
    deliverDue: poller.run,
    wake: poller.wake,
    start: poller.start,
    async stop() {
      isStopping = true;
      await poller.stop();
      await delivery?.close();
    },
  };
}
