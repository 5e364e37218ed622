import { buffer } from 'node:stream/consumers';
import type { Transporter } from 'nodemailer';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { PortalError } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Log } from '#platform/log.ts';
import { createPoller } from '#platform/polling.ts';
import { findBrand } from '#platform/settings/brand.ts';
import { onMailOutcome } from './mail.events.ts';
import {
  claimMail,
  keepQueuedMail,
  type QueuedMail,
  updateMail,
  wipeExpiredSecrets,
} from './mail.repository.ts';
import { headersOf, withSecretLink } from './outbox.ts';

/** The sender of every mail; without a name of its own it has the agency's, otherwise `defaultName`. */
export interface Sender {
  name: string | null;
  address: string;
  defaultName?: string;
}

interface MailerOptions {
  /** Reads the files that mails have attached. */
  files: Pick<Files, 'openById'>;
  /** `smtp://…`; without it mail stays in the outbox. */
  smtpUrl?: string | undefined;
  from: Sender;
  onError?: (error: unknown) => void;
  log?: Log | undefined;
}

export interface Mailer {
  start(): void;
  /** Polls now instead of within some seconds. */
  wake(): void;
  /** Sends all due mail. */
  deliverDue(): Promise<void>;
  /** The result of the last attempt to reach the mail server; 'off' without one. */
  state(): 'ok' | 'failing' | 'off';
  stop(): Promise<void>;
}

const pollMilliseconds = 5000;
/** Between two checks of a mail server that couldn't be reached. */
const checkMilliseconds = 60_000;
const longestBackOffSeconds = 900;

/** In seconds: 5, 10, 20 … up to 15 minutes, without a maximum number of attempts. */
const backOff = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), longestBackOffSeconds);

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** The mail server closes the connection. */
const closing = 421;

/**
 * Returns whether the mail server rejected the mail for good (5xx for sender, recipient or content), deferred it
 * (4xx for recipient or content, as greylisting does), or couldn't be reached or used.
 */
function failureOf(error: unknown): 'refused' | 'deferred' | 'unreachable' {
  const { code, command, responseCode } = error as SmtpError;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutThisMail || typeof responseCode !== 'number') return 'unreachable';
  if (responseCode >= 500) return 'refused';
  const isDeferral = command !== 'MAIL FROM' && responseCode !== closing;
  return isDeferral ? 'deferred' : 'unreachable';
}

/** Loads nodemailer only now: a portal without a mail server never needs it. */
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
  /** Connects and signs in at intervals, unless the mail server could be reached at the last attempt. */
  check(): Promise<void>;
  /** Why the mail server couldn't be reached at the last try; null when it could. */
  problem(): string | null;
  close(): Promise<void>;
}

/** The reply's code and class: its text often has the recipient's address. */
function smtpCodeOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return `${code} ${responseCode}`;
}

interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

type Outcome = Pick<QueuedMail, 'state' | 'error'> & Partial<Omit<QueuedMail, 'id'>>;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function createDelivery(
  database: Database,
  {
    smtpUrl,
    from,
    files,
    log,
  }: Pick<MailerOptions, 'from' | 'files' | 'log'> & { smtpUrl: string },
): Delivery {
  let transport: Promise<Transporter> | undefined;
  const openTransport = () => {
    transport ??= createTransport(smtpUrl);
    return transport;
  };
  let problem: string | null = null;
  let wasReached = false;
  let checkedAt = Number.NEGATIVE_INFINITY;

  /** Logs the start and the end of an outage; each of its retries would be a line. */
  function noteReachable(reason: string | null): void {
    if (reason !== null && problem === null) log?.warn({ reason }, 'mail server is unreachable');
    if (reason === null && problem !== null) log?.info('mail server is reachable again');
    problem = reason;
    wasReached = reason === null;
  }

  async function senderName(): Promise<string> {
    if (from.name !== null) return from.name;
    return (await findBrand(database.reader)).name ?? from.defaultName ?? '';
  }

  async function send(mail: QueuedMail, attachment: Attachment | undefined): Promise<void> {
    await (await openTransport()).sendMail({
      from: { name: await senderName(), address: from.address },
      to: { name: mail.to_name, address: mail.to_email },
      subject: mail.subject,
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(mail) },
      ...withSecretLink(mail),
      ...(attachment && { attachments: [attachment] }),
    });
  }

  async function readAttachment({
    attachment_file_id: id,
  }: QueuedMail): Promise<Attachment | undefined> {
    if (id === null) return undefined;
    const { file, content } = await files.openById(id);
    return { filename: file.name, contentType: file.content_type, content: await buffer(content) };
  }

  const write = (mail: QueuedMail, change: Outcome) =>
    database.transaction(async (db) => {
      await updateMail(db, mail.id, change);
      const { state, error } = change;
      if (state === 'queued' || state === 'kept') return;
      await onMailOutcome.emit(db, { mailId: mail.id, state, error, at: clock.instant() });
    });

  const retryLater = (mail: QueuedMail, reason: string) =>
    write(mail, {
      state: 'queued',
      error: reason,
      next_attempt_at: instantAfter(backOff(mail.attempts) * 1000),
    });

  /** Unavailable storage recovers; a missing file doesn't. */
  async function findAttachment(mail: QueuedMail): Promise<Attachment | undefined | 'unreadable'> {
    try {
      return await readAttachment(mail);
    } catch (error) {
      log?.warn({ mail: mail.id, reason: reasonOf(error) }, 'attachment cannot be read');
      await (error instanceof PortalError
        ? write(mail, { state: 'failed', error: 'Its attachment is gone.' })
        : retryLater(mail, reasonOf(error)));
      return 'unreadable';
    }
  }

  return {
    async deliver(mail) {
      const attachment = await findAttachment(mail);
      // The other mails can be sent in the meantime.
      if (attachment === 'unreadable') return true;
      try {
        await send(mail, attachment);
      } catch (error) {
        const failure = failureOf(error);
        const reason = reasonOf(error);
        if (failure === 'unreachable') {
          noteReachable(reason);
        } else {
          log?.warn({ mail: mail.id, reason: smtpCodeOf(error) }, `mail was ${failure}`);
          noteReachable(null);
        }
        await (failure === 'refused'
          ? write(mail, { state: 'failed', error: reason })
          : retryLater(mail, reason));
        return failure !== 'unreachable';
      }
      noteReachable(null);
      await write(mail, { state: 'sent', sent_at: clock.instant(), secret: null, error: null });
      return true;
    },
    async check() {
      const now = clock.now().getTime();
      if (wasReached || now - checkedAt < checkMilliseconds) return;
      checkedAt = now;
      const transport = await openTransport();
      await transport.verify().then(
        () => noteReachable(null),
        (error: unknown) => noteReachable(reasonOf(error)),
      );
    },
    problem: () => problem,
    async close() {
      (await transport)?.close();
    },
  };
}

/** Delivers the outbox: each mail at least once, always with the same Message-ID. */
export function createMailer(
  database: Database,
  { smtpUrl, from, files, onError = () => undefined, log }: MailerOptions,
): Mailer {
  const delivery =
    smtpUrl === undefined ? undefined : createDelivery(database, { smtpUrl, from, files, log });
  let isStopping = false;

  async function deliverDue(): Promise<void> {
    await wipeExpiredSecrets(database);
    if (!delivery) {
      await keepQueuedMail(database);
      return;
    }
    while (!isStopping) {
      const mail = await claimMail(database);
      if (!mail) return delivery.check();
      // The first failure shows that the mail server is down: the other mails stay queued.
      if (!(await delivery.deliver(mail))) return;
    }
  }

  const poller = createPoller(deliverDue, { everyMilliseconds: pollMilliseconds, onError });

  return {
    deliverDue: poller.run,
    wake: poller.wake,
    start: poller.start,
    state() {
      if (!delivery) return 'off';
      return delivery.problem() === null ? 'ok' : 'failing';
    },
    async stop() {
      isStopping = true;
      await poller.stop();
      await delivery?.close();
    },
  };
}
