import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@portal/contract/platform/client.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { component, makePresentation, makeReport } from '#testing/reporting.factories.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';

const rounds = Number(process.env.PORTAL_TEST_ROUNDS ?? 20);
const recipients = 10;
/** The time from the call until a scheduled sending begins, in milliseconds. */
const delay = 700;

let place: Place;
let mails: TestMailServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await makePlace();
  mails = await startMailServer();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await mails.stop();
  await place.remove();
});

const start = () => startServerProcess(place, { PORTAL_DEMO: 'on', SMTP_URL: mails.url });

async function makeSendableReport(db: Db): Promise<number> {
  const { id: organization_id } = await makeOrganization(db, { dba_name: 'Harbor Marina' });
  for (let count = 0; count < recipients; count += 1) {
    const person = await makePerson(db, { kind: 'customer', email: `cara${count}@harbor.example` });
    await makeAccount(db, { person_id: person.id, organization_id, receive_reporting_email: 1 });
  }
  const report = await makeReport(db, {
    organization_id,
    status: 'finalReview',
    report_url: 'https://portal.example/reporting/1950/1/harbor-marina',
  });
  const text = { type: 'text', text: 'More visitors than ever' };
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  const slides = [{ title: 'Traffic', components: [component('TextBlock', { content })] }];
  await makePresentation(db, report.id, { slides });
  return report.id;
}

const idOf = (message: string) => /^Message-ID: ?(<[^>]+>)/im.exec(message)?.[1] ?? message;

/** Reads the report's newest sending, with its job and its emails. */
async function read({ reader }: Database, reportId: number) {
  const sending = await reader
    .selectFrom('report_sending')
    .innerJoin('job', 'job.id', 'report_sending.job_id')
    .select(['report_sending.id', 'report_sending.state', 'job.state as job_state'])
    .where('report_id', '=', reportId)
    .orderBy('report_sending.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sent = await reader
    .selectFrom('report_email_entry')
    .innerJoin('mail', 'mail.id', 'report_email_entry.mail_id')
    .select(['mail.message_id', 'mail.state'])
    .where('report_sending_id', '=', sending?.id ?? 0)
    .execute();
  return { sending, mails: sent };
}

const look = (reportId: number) => withDatabase(place, (database) => read(database, reportId));

/** The phases that the servers are killed in, one after another. */
const phases = ['called', 'queued', 'running', 'stored', 'delivering'] as const;
type Phase = (typeof phases)[number];

/** Waits until a sending newer than `last` has reached this phase, or a later one. */
async function reach(phase: Phase, { reportId, last }: { reportId: number; last: number }) {
  if (phase === 'called') return sleep(Math.random() * 40);
  const received = mails.messages.length;
  const half = () => mails.messages.length >= received + recipients / 2;
  await withDatabase(place, async (database) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(1)) {
      if (half()) return;
      if (phase === 'delivering') continue;
      const { sending } = await read(database, reportId);
      if (!sending || sending.id === last) continue;
      const isRunning = sending.job_state !== 'queued';
      if (phase === 'queued' || (phase === 'running' ? isRunning : sending.state === 'done'))
        return;
    }
  });
}

const markedAsSent = () =>
  withDatabase(place, async ({ reader }) => {
    const rows = await reader
      .selectFrom('mail')
      .select('message_id')
      .where('state', '=', 'sent')
      .execute();
    return new Set(rows.map(({ message_id }) => message_id));
  });

/** Makes a killed server's emails due again, as they would be after five minutes. */
const expireMailLeases = () =>
  withDatabase(place, (database) =>
    database.transaction((db) =>
      db
        .updateTable('mail')
        .set({ next_attempt_at: new Date().toISOString() })
        .where('state', '=', 'queued')
        .where('attempts', '>', 0)
        .execute(),
    ),
  );

/** Waits until the sending, its job, and its emails have ended. Returns undefined if no sending was stored. */
async function settled(reportId: number, before: number) {
  for (const end = Date.now() + 90_000; Date.now() < end; await sleep(100)) {
    const seen = await look(reportId);
    if (!seen.sending || seen.sending.id === before) return undefined;
    const hasEnded = !['scheduled', 'sending'].includes(seen.sending.state);
    const isDelivered = seen.mails.every(({ state }) => state === 'sent');
    if (hasEnded && isDelivered && !['queued', 'running'].includes(seen.sending.job_state)) {
      return seen;
    }
    await expireMailLeases();
  }
  throw new Error(`The sending did not end: ${JSON.stringify(await look(reportId))}`);
}

// Requirements: D-04, D-05, D-30
test(`a sending reaches each recipient even if its server is killed in any phase (${rounds} rounds)`, async () => {
  server = await start();
  const token = await signInAsStaff(server.url);
  const reportId = await withDatabase(place, (database) =>
    database.transaction(makeSendableReport),
  );
  const send = async (url: string, isScheduled: boolean) => {
    const { call } = createClient({
      fetch,
      baseUrl: url,
      token: () => token,
      respondAsync: true,
    });
    const params = { id: reportId };
    if (!isScheduled) return call(reportSendingEndpoints.send, { params, body: {} });
    const scheduled_for = new Date(Date.now() + delay).toISOString();
    return call(reportSendingEndpoints.schedule, { params, body: { scheduled_for } });
  };

  let last = 0;
  const outcomes = { nothing: 0, sent: 0, doubles: 0 };
  const killedWhile: Record<string, number> = {};

  for (let round = 0; round < rounds; round += 1) {
    const phase = phases[round % phases.length] ?? 'called';
    let wasAnswered = false;
    const response = send(server.url, round % 2 === 1).then(
      () => {
        wasAnswered = true;
      },
      () => undefined,
    );
    await reach(phase, { reportId, last });
    await server.end('SIGKILL');
    await response;

    const atKill = await look(reportId);
    const isStored = atKill.sending !== undefined && atKill.sending.id !== last;
    const unsent = atKill.mails.filter(({ state }) => state !== 'sent').length;
    const { state = '', job_state = '' } = atKill.sending ?? {};
    const moment = isStored
      ? `${state}, job ${job_state}, ${unsent} mails to deliver`
      : 'no sending';
    killedWhile[moment] = (killedWhile[moment] ?? 0) + 1;
    const marked = await markedAsSent();
    const received = mails.messages.length;
    server = await start();
    const seen = await settled(reportId, last);
    // Sendings that the server acknowledged must be stored.
    if (wasAnswered) expect(seen).toBeDefined();
    if (!seen?.sending) {
      outcomes.nothing += 1;
      continue;
    }
    expect(seen.sending).toMatchObject({ state: 'done', job_state: 'done' });
    expect(new Set(seen.mails.map(({ message_id }) => message_id)).size).toBe(recipients);
    for (const { message_id } of seen.mails) {
      const copies = mails.messages.filter((one) => idOf(one) === message_id).length;
      expect(copies).toBeGreaterThan(0);
      expect(copies).toBeLessThanOrEqual(2);
      outcomes.doubles += copies - 1;
    }
    // Only an email that the portal hadn't marked as sent may arrive again.
    const again = mails.messages.slice(received).filter((one) => marked.has(idOf(one)));
    expect(again).toEqual([]);
    last = seen.sending.id;
    outcomes.sent += 1;
  }
  console.log(`killed during ${rounds} sendings: ${JSON.stringify({ ...outcomes, killedWhile })}`);
  expect(outcomes.sent).toBeGreaterThan(0);
  const open = await withDatabase(place, ({ reader }) =>
    reader
      .selectFrom('report_sending')
      .select('id')
      .where('report_id', '=', reportId)
      .where('state', 'in', ['scheduled', 'sending'])
      .execute(),
  );
  expect(open).toEqual([]);
});
