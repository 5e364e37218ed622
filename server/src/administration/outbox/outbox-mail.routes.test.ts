import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueueMail, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
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

afterEach(() => portal.close());

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

test('the outbox is visible to superusers, newest mail first (D-04)', async () => {
  const ids = [await enqueue(), await enqueue('bob@example.com')];
  const { body } = await superuser.call(outboxMailEndpoints.list);
  expect(body.map((mail) => mail.id)).toEqual(ids.toReversed());
  const found = await superuser.call(outboxMailEndpoints.list, { query: { to: 'BOB@' } });
  expect(found.body.map((mail) => mail.id)).toEqual([ids[1]]);
  expect((await staff.call(outboxMailEndpoints.list)).status).toBe(403);
  expect((await portal.anonymous.call(outboxMailEndpoints.list)).status).toBe(401);
});

test('a secret link is shown only on request, which is audited (D-04)', async () => {
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

test('with a mail server, superusers can’t see each other’s secret links (D-04)', async () => {
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
  // Without a mail server the outbox is the only way to get the link.
  expect(await reveal(portal, third, ids.superuser)).toBe(200);
  await mailing.close();
});

test('a mail that is sent again twice at once is queued once, and nothing goes wrong', async () => {
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
