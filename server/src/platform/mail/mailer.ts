import type { Transporter } from 'nodemailer';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
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
  /** 'Name <address>'. */
  from: string;
  onError?: (error: unknown) => void;
}

export interface Mailer {
  start(): void;
  /** Looks now instead of in some seconds. */
  wake(): void;
  /** Sends whatever is due. */
  deliverDue(): Promise<void>;
  stop(): Promise<void>;
}

const lookMilliseconds = 5000;
const longestBackOff = 900;

/** 5 s, 10 s, 20 s … up to 15 minutes, for as long as it takes. */
const backOff = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), longestBackOff);

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** The mail server refused this mail for good (5xx about its receiver or content). */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}

/** Loaded with the first mail: a portal without a mail server never needs it. */
async function createTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Trying again is ours: by itself it would try for ever, unseen.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Delivers the outbox: each mail at least once, always under its one Message-ID. */
export function createMailer(database: Database, options: MailerOptions): Mailer {
  const { smtpUrl } = options;
  let transport: Promise<Transporter> | undefined;
  const onError = options.onError ?? (() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let isWoken = false;
  let round: Promise<void> | undefined;

  async function send(mail: QueuedMail): Promise<void> {
    if (!smtpUrl) return;
    transport ??= createTransport(smtpUrl);
    await (await transport).sendMail({
      from: options.from,
      to: { name: mail.to_name, address: mail.to_email },
      subject: mail.subject,
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...withSecretLink(mail),
    });
  }

  /** Answers whether the mail server can be talked to. */
  async function deliver(mail: QueuedMail): Promise<boolean> {
    try {
      await send(mail);
    } catch (error) {
      const isFinal = isRefusal(error);
      await database.transaction((db) =>
        updateMail(db, mail.id, {
          state: isFinal ? 'failed' : 'queued',
          error: error instanceof Error ? error.message : String(error),
          next_attempt_at: instantAfter(backOff(mail.attempts) * 1000),
        }),
      );
      return isFinal;
    }
    await database.transaction((db) =>
      updateMail(db, mail.id, {
        state: 'sent',
        sent_at: clock.instant(),
        secret: null,
        error: null,
      }),
    );
    return true;
  }

  async function deliverRound(): Promise<void> {
    await wipeExpiredSecrets(database);
    if (!smtpUrl) {
      await keepQueuedMail(database);
      return;
    }
    while (!isStopping) {
      const mail = await claimMail(database);
      // One that fails is enough to know of an outage; the others keep their turn.
      if (!mail || !(await deliver(mail))) return;
    }
  }

  /** One round at a time; asked meanwhile, another follows. */
  async function rounds(): Promise<void> {
    do {
      isWoken = false;
      await deliverRound();
    } while (isWoken && !isStopping);
  }

  function deliverDue(): Promise<void> {
    if (round) {
      isWoken = true;
      return round;
    }
    round = rounds().finally(() => {
      round = undefined;
    });
    return round;
  }

  function wake(): void {
    if (timer && !isStopping) void deliverDue().catch(onError);
  }

  return {
    deliverDue,
    wake,
    start() {
      timer = setInterval(wake, lookMilliseconds).unref();
      wake();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await round?.catch(() => undefined);
      (await transport)?.close();
    },
  };
}
