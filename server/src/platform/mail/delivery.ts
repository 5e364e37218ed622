import { buffer } from 'node:stream/consumers';
import type { Transporter } from 'nodemailer';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { PortalError } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Log } from '#platform/log.ts';
import { findBrand } from '#platform/settings/brand.ts';
import { onMailOutcome } from './mail.events.ts';
import { type QueuedMail, updateMail } from './mail.repository.ts';
import { headersOf, withSecretLink } from './outbox.ts';

/**
 * The sender of every email. If `name` is null, the agency's name is used, or `defaultName` if the agency has no name.
 */
export interface Sender {
  name: string | null;
  address: string;
  defaultName?: string;
}

interface DeliveryOptions {
  /** Reads the files that are attached to emails. */
  files: Pick<Files, 'openById'>;
  smtpUrl: string;
  from: Sender;
  log?: Log | undefined;
}

/** In milliseconds: the time between two checks of a mail server that couldn't be reached. */
const checkMilliseconds = 60_000;
const longestBackOffSeconds = 900;

/** Returns the delay in seconds: 5, 10, 20 … up to 15 minutes. The number of attempts isn't limited. */
const backOff = (attempts: number) => Math.min(5 * 2 ** (attempts - 1), longestBackOffSeconds);

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** The SMTP code that a mail server sends when it closes the connection. */
const closing = 421;

/**
 * Returns whether the mail server permanently rejected the email (5xx for the sender, recipient, or content), deferred
 * it (4xx for the recipient or content, as greylisting does), or couldn't be reached or used.
 */
function failureOf(error: unknown): 'refused' | 'deferred' | 'unreachable' {
  const { code, command, responseCode } = error as SmtpError;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isAboutThisMail || typeof responseCode !== 'number') return 'unreachable';
  if (responseCode >= 500) return 'refused';
  const isDeferral = command !== 'MAIL FROM' && responseCode !== closing;
  return isDeferral ? 'deferred' : 'unreachable';
}

/** Returns the reply's code and class. Omits the text, which often contains the recipient's address. */
function smtpCodeOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return `${code} ${responseCode}`;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Loads nodemailer on first use, because a portal without a mail server never needs it. */
async function createTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The outbox retries. The transport's own retries would be endless and invisible.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

type Outcome = Pick<QueuedMail, 'state' | 'error'> & Partial<Omit<QueuedMail, 'id'>>;

/** Sends emails to the mail server, and stores the outcomes. */
export class Delivery {
  readonly #database: Database;
  readonly #options: DeliveryOptions;
  #transport: Promise<Transporter> | undefined;
  #problem: string | null = null;
  #wasReached = false;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, options: DeliveryOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** The reason the mail server was unreachable at the last attempt; null if the server was reachable. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Sends the email and stores the outcome. Returns false if the mail server is unreachable. */
  async deliver(mail: QueuedMail): Promise<boolean> {
    const attachment = await this.#findAttachment(mail);
    // The other emails can still be sent.
    if (attachment === 'unreadable') return true;
    try {
      await this.#send(mail, attachment);
    } catch (error) {
      return this.#handleFailure(mail, error);
    }
    this.#noteReachable(null);
    await this.#write(mail, {
      state: 'sent',
      sent_at: clock.instant(),
      secret: null,
      error: null,
    });
    return true;
  }

  /** Connects and signs in at intervals, unless the last attempt reached the mail server. */
  async check(): Promise<void> {
    const now = clock.now().getTime();
    if (this.#wasReached || now - this.#checkedAt < checkMilliseconds) return;
    this.#checkedAt = now;
    const transport = await this.#openTransport();
    await transport.verify().then(
      () => this.#noteReachable(null),
      (error: unknown) => this.#noteReachable(reasonOf(error)),
    );
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }

  #openTransport(): Promise<Transporter> {
    this.#transport ??= createTransport(this.#options.smtpUrl);
    return this.#transport;
  }

  async #send(mail: QueuedMail, attachment: Attachment | undefined): Promise<void> {
    const transport = await this.#openTransport();
    await transport.sendMail({
      from: { name: await this.#senderName(), address: this.#options.from.address },
      to: { name: mail.to_name, address: mail.to_email },
      subject: mail.subject,
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      headers: { 'Auto-Submitted': 'auto-generated', ...headersOf(mail) },
      ...withSecretLink(mail),
      ...(attachment && { attachments: [attachment] }),
    });
  }

  async #senderName(): Promise<string> {
    const { name, defaultName } = this.#options.from;
    if (name !== null) return name;
    return (await findBrand(this.#database.reader)).name ?? defaultName ?? '';
  }

  /**
   * Returns the attachment. If storage is unavailable, delays the email; if the file is missing, marks the email as
   * failed.
   */
  async #findAttachment(mail: QueuedMail): Promise<Attachment | undefined | 'unreadable'> {
    try {
      return await this.#readAttachment(mail);
    } catch (error) {
      const reason = reasonOf(error);
      this.#options.log?.warn({ mail: mail.id, reason }, 'attachment cannot be read');
      await (error instanceof PortalError
        ? this.#write(mail, { state: 'failed', error: 'Its attachment is gone.' })
        : this.#retryLater(mail, reason));
      return 'unreadable';
    }
  }

  async #readAttachment({ attachment_file_id: id }: QueuedMail): Promise<Attachment | undefined> {
    if (id === null) return undefined;
    const { file, content } = await this.#options.files.openById(id);
    return { filename: file.name, contentType: file.content_type, content: await buffer(content) };
  }

  async #handleFailure(mail: QueuedMail, error: unknown): Promise<boolean> {
    const failure = failureOf(error);
    const reason = reasonOf(error);
    if (failure === 'unreachable') {
      this.#noteReachable(reason);
    } else {
      this.#options.log?.warn({ mail: mail.id, reason: smtpCodeOf(error) }, `mail was ${failure}`);
      this.#noteReachable(null);
    }
    await (failure === 'refused'
      ? this.#write(mail, { state: 'failed', error: reason })
      : this.#retryLater(mail, reason));
    return failure !== 'unreachable';
  }

  /** Logs only the start and the end of an outage, because each retry would add a line. */
  #noteReachable(reason: string | null): void {
    const { log } = this.#options;
    if (reason !== null && this.#problem === null) {
      log?.warn({ reason }, 'mail server is unreachable');
    }
    if (reason === null && this.#problem !== null) log?.info('mail server is reachable again');
    this.#problem = reason;
    this.#wasReached = reason === null;
  }

  #retryLater(mail: QueuedMail, reason: string): Promise<void> {
    return this.#write(mail, {
      state: 'queued',
      error: reason,
      next_attempt_at: instantAfter(backOff(mail.attempts) * 1000),
    });
  }

  #write(mail: QueuedMail, change: Outcome): Promise<void> {
    return this.#database.transaction(async (db) => {
      await updateMail(db, mail.id, change);
      const { state, error } = change;
      if (state === 'queued' || state === 'kept') return;
      await onMailOutcome.emit(db, { mailId: mail.id, state, error, at: clock.instant() });
    });
  }
}
