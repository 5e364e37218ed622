import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.service.ts';
import type { Log } from '#platform/log.ts';
import { createPoller } from '#platform/polling.ts';
import { Delivery, type Sender } from './delivery.ts';
import { claimMail, keepQueuedMail, wipeExpiredSecrets } from './mail.repository.ts';

interface MailerOptions {
  /** Reads the files that are attached to emails. */
  files: Pick<Files, 'openById'>;
  /** `smtp://…`; if undefined, mail stays in the outbox. */
  smtpUrl?: string | undefined;
  from: Sender;
  onError?: (error: unknown) => void;
  log?: Log | undefined;
}

export interface Mailer {
  start(): void;
  /** Polls now instead of within a few seconds. */
  wake(): void;
  /** Sends all due mail. */
  deliverDue(): Promise<void>;
  /** The result of the last attempt to reach the mail server; 'off' if there is no mail server. */
  state(): 'ok' | 'failing' | 'off';
  stop(): Promise<void>;
}

const pollMilliseconds = 5000;

/** Delivers the emails in the outbox: each at least once, always with the same Message-ID. */
export function createMailer(
  database: Database,
  { smtpUrl, from, files, onError = () => undefined, log }: MailerOptions,
): Mailer {
  const delivery =
    smtpUrl === undefined ? undefined : new Delivery(database, { smtpUrl, from, files, log });
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
      // A failure here means that the mail server is down, so the other emails stay queued.
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
      return delivery.problem === null ? 'ok' : 'failing';
    },
    async stop() {
      isStopping = true;
      await poller.stop();
      await delivery?.close();
    },
  };
}
