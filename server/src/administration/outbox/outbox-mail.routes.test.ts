import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { claimMail, holdMails } from '#platform/mail/mail.repository.ts';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { undoExpiry } from '#platform/undo/undo.service.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
let superuser: Caller;
let staff: Caller;

beforeEach(async () => {
  portal = await startPortal();
  const [root, other] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'superuser' }),
    await makePerson(db, { kind: 'staff' }),
  ]);
  superuser = await portal.signIn(root);
  staff = await portal.signIn(other);
});

afterEach(async () => {
  clock.set();
  await portal.close();
});

const enqueue = (email = 'ann@example.com') =>
  portal.database.transaction((db) =>
    enqueueMail(db, {
      to: { name: 'Ann', email },
      subject: 'Reset',
      html: `<a href="${secretLinkPlaceholder}">Reset</a>`,
      text: secretLinkPlaceholder,
      secretLink: { url: 'https://portal.example/reset/1' },
    }),
  );

// Requirements: D-04
test('only superusers can read the outbox, which lists the newest email first', async () => {
  const ids = [await enqueue(), await enqueue('bob@example.com')];
  const { body } = await superuser.call(outboxMailEndpoints.list);
  expect(body.map((mail) => mail.id)).toEqual(ids.toReversed());
  const mails = await superuser.call(outboxMailEndpoints.list, { query: { to: 'BOB@' } });
  expect(mails.body.map((mail) => mail.id)).toEqual([ids[1]]);
  expect((await staff.call(outboxMailEndpoints.list)).status).toBe(403);
  expect((await portal.anonymous.call(outboxMailEndpoints.list)).status).toBe(401);
});

// Requirements: D-04
test('a secret link is shown only on request, which is audited', async () => {
  const id = await enqueue();
  await portal.services.mailer.deliverDue();
  const mail = await superuser.call(outboxMailEndpoints.get, { params: { id } });
  expect(mail.body).toMatchObject({ state: 'kept', has_secret_link: true });
  expect(mail.text).not.toContain('portal.example/reset');
  const shown = await superuser.call(outboxMailEndpoints.reveal, { params: { id } });
  expect(shown.body.html).toBe('<a href="https://portal.example/reset/1">Reset</a>');
  const query = { action: 'mail' };
  const audit = await superuser.call(auditEntryEndpoints.list, { query });
  expect(audit.body).toMatchObject([
    { action: 'mail.secret-link-shown', subject: { noun: 'mail', id } },
  ]);
});

// Requirements: D-04
test('if a mail server is configured, superusers can’t reveal each other’s secret links', async () => {
  const { database } = portal;
  const other = await makePerson(database.writer, { kind: 'superuser' });
  const ids = {
    superuser: await enqueue(`${other.email?.toUpperCase()}`),
    writer: await enqueue((await makePerson(database.writer, { kind: 'writer' })).email ?? ''),
  };
  const mailing = await startPortal({ database, config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const reveal = async (on: TestPortal, by: { id: number }, id: number) =>
    (await (await on.signIn(by)).call(outboxMailEndpoints.reveal, { params: { id } })).status;
  const third = await makePerson(database.writer, { kind: 'superuser' });
  expect(await reveal(mailing, third, ids.superuser)).toBe(403);
  expect(await reveal(mailing, other, ids.superuser)).toBe(200);
  expect(await reveal(mailing, third, ids.writer)).toBe(200);
  // Without a mail server, the outbox is the only way to get the link.
  expect(await reveal(portal, third, ids.superuser)).toBe(200);
  await mailing.close();
});

test('the public settings include whether a mail server is configured', async () => {
  const { database } = portal;
  const mailing = await startPortal({ database, config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const sendsMail = async (on: TestPortal) =>
    (await on.anonymous.call(portalEndpoints.settings)).body.sends_mail;
  expect(await sendsMail(mailing)).toBe(true);
  expect(await sendsMail(portal)).toBe(false);
  await mailing.close();
});

test('two concurrent retries queue an email only once', async () => {
  const superuser = await makePerson(portal.database.writer, { kind: 'superuser' });
  const caller = await portal.signIn(superuser);
  const id = await enqueue('ann@example.com');
  await portal.database.writer
    .updateTable('mail')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .execute();
  const again = () => caller.call(outboxMailEndpoints.retry, { params: { id } });
  const answers = await Promise.all([again(), again()]);
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'queued'],
    [200, 'queued'],
  ]);
  const audited = await portal.database.reader
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'mail.retried')
    .where('subject_id', '=', id)
    .execute();
  expect(audited).toHaveLength(1);
});

const audits = (action: string, id: number) =>
  portal.database.reader
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', action)
    .where('subject_id', '=', id)
    .execute();

// Requirements: D-04
test('a test email is sent to the superuser’s own address, and the outbox shows why it wasn’t delivered', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const server = await startMailServer();
  const { database } = portal;
  const mailing = await startPortal({ database, config: { smtpUrl: server.url } });
  try {
    const person = await makePerson(database.writer, { kind: 'superuser' });
    const caller = await mailing.signIn(person);
    server.answer = 'down';
    const { body } = await caller.call(outboxMailEndpoints.sendTest);
    expect(body).toMatchObject({ to_email: person.email, state: 'queued', next_attempt_at: null });
    expect(await audits('mail.test_queued', body.id)).toHaveLength(1);
    const read = async () =>
      (await caller.call(outboxMailEndpoints.get, { params: { id: body.id } })).body;
    await mailing.services.mailer.deliverDue();
    expect(await read()).toMatchObject({
      state: 'queued',
      error: expect.any(String),
      next_attempt_at: expect.any(String),
    });

    server.answer = 'accept';
    const retry = () => caller.call(outboxMailEndpoints.retry, { params: { id: body.id } });
    expect((await retry()).body).toMatchObject({ state: 'queued', next_attempt_at: null });
    await mailing.services.mailer.deliverDue();
    expect(await read()).toMatchObject({ state: 'sent', error: null, next_attempt_at: null });
    expect(server.messages).toHaveLength(1);
    expect(server.messages[0]).toContain(`<${person.email}>`);
    expect(await retry()).toMatchObject({ status: 409 });
    expect(await audits('mail.retried', body.id)).toHaveLength(1);
  } finally {
    await mailing.close();
    await server.stop();
  }
});

test('a superuser with an email address can send five test emails in ten minutes', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const person = await makePerson(portal.database.writer, { kind: 'superuser' });
  const caller = await portal.signIn(person);
  const send = async () => (await caller.call(outboxMailEndpoints.sendTest)).status;
  for (let sent = 0; sent < 5; sent += 1) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
  clock.set('2026-03-02T10:10:01.000Z');
  expect(await send()).toBe(200);
  await portal.database.writer
    .updateTable('person')
    .set({ email: null })
    .where('id', '=', person.id)
    .execute();
  expect(await send()).toBe(409);
});

test('a retry makes a waiting email due immediately, but an email that is being sent can’t be retried', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const id = await enqueue();
  const read = async () =>
    (await superuser.call(outboxMailEndpoints.get, { params: { id } })).body.next_attempt_at;
  const retry = () => superuser.call(outboxMailEndpoints.retry, { params: { id } });
  expect(await read()).toBeNull();
  expect((await retry()).status).toBe(200);
  expect(await audits('mail.retried', id)).toHaveLength(0);

  await claimMail(portal.database);
  expect(await read()).toBeNull();
  expect(await retry()).toMatchObject({
    status: 409,
    body: { detail: 'This email is being sent.' },
  });

  const next = '2026-03-02T10:15:00.000Z';
  await portal.database.writer
    .updateTable('mail')
    .set({ error: 'greylisted', next_attempt_at: next })
    .where('id', '=', id)
    .execute();
  expect(await read()).toBe(next);
  const answers = await Promise.all([retry(), retry()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read()).toBeNull();
  expect(await audits('mail.retried', id)).toHaveLength(1);
  // Claiming the email again clears the first attempt's error, so that the new lease isn't mistaken for a delay.
  await claimMail(portal.database);
  expect(await retry()).toMatchObject({ status: 409 });
});

test('an email about a change is held until the change can’t be undone, and can’t be sent earlier', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const id = await enqueue();
  const held = '2026-03-02T10:00:45.000Z';
  await holdMails(portal.database.writer, [id], undoExpiry());
  const read = async () => (await superuser.call(outboxMailEndpoints.get, { params: { id } })).body;
  const retry = () => superuser.call(outboxMailEndpoints.retry, { params: { id } });
  expect(await read()).toMatchObject({ state: 'queued', held_until: held, next_attempt_at: null });
  expect(await retry()).toMatchObject({
    status: 409,
    body: {
      detail:
        'The change that this email reports can still be undone. The email is due in 45 seconds.',
    },
  });
  expect(await audits('mail.retried', id)).toHaveLength(0);
  const listed = await superuser.call(outboxMailEndpoints.list);
  expect(listed.body.find((mail) => mail.id === id)?.held_until).toBe(held);
  await portal.services.mailer.deliverDue();
  expect(await read()).toMatchObject({ state: 'queued', held_until: held });

  clock.set('2026-03-02T10:00:45.001Z');
  expect(await read()).toMatchObject({ held_until: null, next_attempt_at: null });
  expect((await retry()).status).toBe(200);
  await portal.services.mailer.deliverDue();
  expect(await read()).toMatchObject({ state: 'kept', held_until: null });
});
