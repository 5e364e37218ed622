import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { reportEmailEntryEndpoints } from '@portal/contract/reporting/emails/report-email-entry.endpoints.ts';
import {
  reportRecipientEndpoints,
  reportSubscriptionEndpoints,
  reportUnsubscriptionEndpoints,
} from '@portal/contract/reporting/emails/report-recipient.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { onMailOutcome } from '#platform/mail/mail.events.ts';
import { enqueueMail, headersOf, secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import { hashToken } from '#platform/tokens.ts';
import {
  type Account,
  makeAccount,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeEmailEntry, makeSentReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const start = '2026-03-10T15:00:00.000Z';
const later = '2026-03-11T15:00:00.000Z';

const { portal, callers, people } = usePortal({
  now: start,
  people: { staff: 'staff' },
  isPerTest: true,
});
const { staff } = callers;
let db: Db;
let client: Caller;
let account: Account;
let harbor: Organization;
let reportId: number;

beforeEach(async () => {
  db = portal.database.writer;
  harbor = await makeOrganization(db, { dba_name: 'Harbor', dba_name_key: 'harbor' });
  const cara = await makePerson(db, { kind: 'customer', email: 'cara@client.example' });
  account = await makeAccount(db, {
    person_id: cara.id,
    organization_id: harbor.id,
    receive_reporting_email: 1,
  });
  client = await portal.signIn(cara);
  reportId = (await makeSentReport(db, { organization_id: harbor.id })).report.id;
});
afterEach(() => clock.set());

const accountNow = () =>
  db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();

const audited = async () => {
  const rows = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
  return rows
    .filter(({ action }) => action.startsWith('account.'))
    .map(({ action, actor_id, details }) => ({ action, actor_id, details: JSON.parse(details) }));
};

describe('the emails about a report', () => {
  // Requirements: P2-EMAIL-04, P2-EMAIL-05, P2-API-REPORTS-10, P2-API-REPORTS-11
  test('are listed by report, oldest first, with their fields', async () => {
    expect((await portal.anonymous.call(reportEmailEntryEndpoints.list)).status).toBe(401);
    const first = await makeEmailEntry(db, reportId, { account, email: 'cara@client.example' });
    const date_first_viewed = '2026-03-11T08:00:00.000Z';
    const date_unsubscribed = '2026-03-12T08:00:00.000Z';
    const viewed = await makeEmailEntry(db, reportId, {
      change: { link_clicked: 1, date_first_viewed, did_unsubscribe: 1, date_unsubscribed },
    });
    const other = await makeSentReport(db, { organization_id: harbor.id });
    await makeEmailEntry(db, other.report.id, { account });
    const second = await makeEmailEntry(db, reportId, {
      change: { state: 'failed', error: '550 no such mailbox', date_sent: null },
    });
    const { status, body } = await staff.raw(
      'GET',
      `/api/report-email-entries/?report=${reportId}`,
    );
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: first.id,
        report: reportId,
        email: 'cara@client.example',
        presentation_version_number: null,
        state: 'sent',
        error: null,
        link_clicked: false,
        did_unsubscribe: false,
        date_sent: start,
        date_first_viewed: null,
        date_unsubscribed: null,
        allowed_actions: [],
      },
      expect.objectContaining({
        id: viewed.id,
        link_clicked: true,
        did_unsubscribe: true,
        date_sent: start,
        date_first_viewed,
        date_unsubscribed,
      }),
      expect.objectContaining({
        id: second.id,
        state: 'failed',
        error: '550 no such mailbox',
        allowed_actions: ['resend'],
      }),
    ]);
    const all = await staff.raw('GET', '/api/report-email-entries.json');
    expect(all.body).toHaveLength(4);
    const failed = await staff.call(reportEmailEntryEndpoints.list, { query: { state: 'failed' } });
    expect(failed.body.map(({ id }) => id)).toEqual([second.id]);
  });

  test('are visible to a recipient only if they were sent to that person', async () => {
    const own = await makeEmailEntry(db, reportId, { account });
    const colleague = await makeAccount(db, { organization_id: harbor.id });
    await makeEmailEntry(db, reportId, { account: colleague });
    const { body } = await client.call(reportEmailEntryEndpoints.list);
    expect(body.map(({ id }) => id)).toEqual([own.id]);
    expect(body[0]).not.toHaveProperty('error');
  });

  // Requirements: P2-EMAIL-12, P2-API-REPORTS-12
  test('can be confirmed as viewed only by the recipient, and keep the date of the first view', async () => {
    const entry = await makeEmailEntry(db, reportId, { account });
    const params = { id: entry.id };
    const confirm = (caller: Caller, report?: number) =>
      caller.call(reportEmailEntryEndpoints.confirmViewed, {
        params,
        body: report === undefined ? {} : { report },
      });
    expect((await confirm(portal.anonymous)).status).toBe(401);
    expect((await confirm(staff)).status).toBe(403);
    const impersonated = await portal.impersonate(people.staff, { id: account.person_id });
    expect((await confirm(impersonated)).status).toBe(403);
    const other = await makeSentReport(db, { organization_id: harbor.id });
    expect((await confirm(client, other.report.id)).body).toEqual({
      report: ['This email is about another report.'],
    });
    const viewed = { link_clicked: true, date_first_viewed: start };
    expect(await confirm(client, reportId)).toMatchObject({ status: 200, body: viewed });
    clock.set(later);
    expect(await confirm(client)).toMatchObject({ status: 200, body: viewed });
    // Staff who receive reports themselves can confirm their own emails.
    const own = await makeEmailEntry(db, reportId, { change: { person_id: people.staff.id } });
    const answer = await staff.raw(
      'POST',
      `/api/report-email-entries/${own.id}/confirm_viewed/`,
      {},
    );
    expect(answer).toMatchObject({ status: 200, body: { date_first_viewed: later } });
  });

  // Requirements: P2-EMAIL-06
  test('show their delivery state', async () => {
    const to = { name: 'Cara', email: 'cara@client.example' };
    const mail_id = await enqueueMail(db, { to, subject: 'Report', html: '', text: '' });
    const change = { mail_id, state: 'queued' as const, date_sent: null };
    await makeEmailEntry(db, reportId, { account, change });
    const read = async () => (await staff.call(reportEmailEntryEndpoints.list)).body[0];
    const emitOutcome = (state: 'failed' | 'sent', error: string | null) =>
      portal.database.transaction((inDb) =>
        onMailOutcome.emit(inDb, { mailId: mail_id, state, error, at: later }),
      );
    await emitOutcome('failed', '550 no such mailbox');
    expect(await read()).toMatchObject({ state: 'failed', error: '550 no such mailbox' });
    await emitOutcome('sent', null);
    expect(await read()).toMatchObject({ state: 'sent', error: null, date_sent: later });
  });

  test('can be resent only if they failed, and then get a new unsubscribe link', async () => {
    const to = { name: 'Cara', email: 'cara@client.example' };
    const mail_id = await enqueueMail(db, {
      to,
      subject: 'Report',
      html: secretLinkPlaceholder,
      text: secretLinkPlaceholder,
      secretLink: { url: 'https://portal.example/unsubscribe/old' },
      headers: { 'List-Unsubscribe': `<${secretLinkPlaceholder}>` },
    });
    const entry = await makeEmailEntry(db, reportId, { account, change: { mail_id } });
    const resend = () => staff.call(reportEmailEntryEndpoints.resend, { params: { id: entry.id } });
    expect((await resend()).status).toBe(409);
    await db.updateTable('report_email_entry').set({ state: 'failed' }).execute();
    await db.updateTable('mail').set({ state: 'failed', secret: null }).execute();
    expect(await resend()).toMatchObject({ status: 200, body: { state: 'queued', error: null } });
    const mail = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ state: 'queued', attempts: 0 });
    const [, token = ''] = /unsubscribe\/([\w-]+)/.exec(
      `${headersOf(mail)['List-Unsubscribe']}`,
    ) as RegExpExecArray;
    const { unsubscribe_hash } = await db
      .selectFrom('report_email_entry')
      .select('unsubscribe_hash')
      .executeTakeFirstOrThrow();
    expect(unsubscribe_hash).toBe(hashToken(token));
    expect((await resend()).status).toBe(409);
  });
});

describe('the recipients of an organization’s reports', () => {
  // Requirements: P2-SETTINGS-01
  test('are its Account Owners and Customers', async () => {
    const owner = await makeAccount(db, {
      organization_id: harbor.id,
      role: groups.accountOwner,
    });
    await makeAccount(db, { organization_id: harbor.id, role: groups.editor });
    await makeAccount(db, { organization_id: harbor.id, role: groups.contractor });
    await makeAccount(db);
    await makeEmailEntry(db, reportId, { account, change: { date_first_viewed: later } });
    const { body } = await staff.call(reportRecipientEndpoints.list, {
      query: { organization: String(harbor.id) },
    });
    expect(body).toHaveLength(2);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: account.id,
          user: expect.objectContaining({ email: 'cara@client.example' }),
          role: { id: 3, name: 'Customer' },
          receive_reporting_email: true,
          unsubscribed_at: null,
          last_sent_at: start,
          last_viewed_at: later,
          allowed_actions: ['unsubscribe'],
        }),
        expect.objectContaining({ id: owner.id, allowed_actions: ['subscribe'] }),
      ]),
    );
  });

  // Requirements: P2-SETTINGS-13
  test('can be enabled and disabled by staff, and each change is audited', async () => {
    const switched = (receives: boolean) =>
      staff.call(reportRecipientEndpoints.update, {
        params: { id: account.id },
        body: { receive_reporting_email: receives },
      });
    expect((await switched(false)).body).toMatchObject({
      receive_reporting_email: false,
      unsubscribed_at: null,
      allowed_actions: ['subscribe'],
    });
    expect((await switched(true)).body).toMatchObject({ receive_reporting_email: true });
    const of = { actor_id: people.staff.id, details: { organization: harbor.id } };
    expect(await audited()).toEqual([
      { action: 'account.reports_unsubscribed', ...of },
      { action: 'account.reports_subscribed', ...of },
    ]);
    const stale = await staff.raw(
      'PUT',
      `/api/report-recipients/${account.id}/`,
      { receive_reporting_email: false },
      { 'if-match': '1' },
    );
    expect(stale.status).toBe(409);
  });

  // Requirements: D-40
  test('who have unsubscribed can be enabled again only with a note of their consent', async () => {
    await makeEmailEntry(db, reportId, { account, token: 'secret-token' });
    await portal.anonymous.call(reportUnsubscriptionEndpoints.confirm, {
      params: { token: 'secret-token' },
    });
    const update = (body: object) =>
      staff.raw('PUT', `/api/report-recipients/${account.id}/`, body);
    const refused = await update({ receive_reporting_email: true });
    expect(refused).toMatchObject({ status: 400, body: { consent: [expect.any(String)] } });
    // Neither updating the account in the directory nor adding a second account bypasses this rule.
    const params = { id: account.id };
    const body = { receive_reporting_email: true };
    const direct = await staff.call(accountEndpoints.update, { params, body });
    expect(direct).toMatchObject({
      status: 400,
      body: { receive_reporting_email: [expect.any(String)] },
    });
    const second = await staff.call(accountEndpoints.create, {
      body: {
        user: account.person_id,
        organization: harbor.id,
        role: groups.accountOwner.id,
        ...body,
      },
    });
    expect(second.status).toBe(400);
    const consent = 'By telephone on March 12';
    const agreed = await update({ receive_reporting_email: true, consent });
    expect(agreed).toMatchObject({
      status: 200,
      body: { receive_reporting_email: true, unsubscribed_at: null },
    });
    expect((await audited()).at(-1)).toEqual({
      action: 'account.reports_subscribed',
      actor_id: people.staff.id,
      details: { organization: harbor.id, consent },
    });
  });
});

describe('a person’s own subscriptions', () => {
  const switched = (caller: Caller, receives: boolean) =>
    caller.call(reportSubscriptionEndpoints.update, {
      params: { id: account.id },
      body: { receive_reporting_email: receives },
    });

  // Requirements: D-40
  test('can be canceled and resumed only by that person', async () => {
    expect((await client.call(reportSubscriptionEndpoints.list)).body).toEqual([
      {
        id: account.id,
        organization: { id: harbor.id, dba_name: 'Harbor' },
        receive_reporting_email: true,
        unsubscribed_at: null,
        version: 1,
      },
    ]);
    expect((await switched(client, false)).body).toMatchObject({
      receive_reporting_email: false,
      unsubscribed_at: start,
    });
    expect((await switched(staff, true)).status).toBe(404);
    const impersonated = await portal.impersonate(people.staff, { id: account.person_id });
    expect((await switched(impersonated, true)).status).toBe(403);
    expect((await switched(client, true)).body).toMatchObject({
      receive_reporting_email: true,
      unsubscribed_at: null,
    });
  });
});

describe('the unsubscribe link in an email', () => {
  const token = 'secret-token';
  const get = (of = token) =>
    portal.anonymous.call(reportUnsubscriptionEndpoints.get, { params: { token: of } });

  // Requirements: D-40
  test('asks for confirmation, then unsubscribes all of the person’s accounts in the organization', async () => {
    const { person_id, organization_id } = account;
    const second = await makeAccount(db, {
      person_id,
      organization_id,
      role: groups.accountOwner,
      receive_reporting_email: 1,
    });
    const elsewhere = await makeAccount(db, { person_id, receive_reporting_email: 1 });
    const email = 'cara@client.example';
    const entry = await makeEmailEntry(db, reportId, { account, email, token });
    const expected = { organization: 'Harbor', email: 'c…@client.example' };
    expect(await get()).toMatchObject({
      status: 200,
      body: { ...expected, is_unsubscribed: false },
    });
    expect(await accountNow()).toMatchObject({ receive_reporting_email: 1 });
    expect((await get('another-token')).status).toBe(404);

    const confirm = () =>
      portal.anonymous.call(reportUnsubscriptionEndpoints.confirm, { params: { token } });
    expect((await confirm()).body).toEqual({ ...expected, is_unsubscribed: true });
    clock.set(later);
    expect((await confirm()).status).toBe(200);
    expect(await accountNow()).toMatchObject({
      receive_reporting_email: 0,
      reporting_unsubscribed_at: start,
    });
    const receives = await db
      .selectFrom('account')
      .select(['id', 'receive_reporting_email'])
      .where('id', 'in', [second.id, elsewhere.id])
      .orderBy('id')
      .execute();
    expect(receives.map((one) => one.receive_reporting_email)).toEqual([0, 1]);
    const { body } = await staff.call(reportEmailEntryEndpoints.list);
    expect(body).toMatchObject([
      {
        id: entry.id,
        did_unsubscribe: true,
        date_unsubscribed: start,
        link_clicked: false,
        date_first_viewed: null,
      },
    ]);
    expect(await audited()).toHaveLength(2);
  });

  // Requirements: D-40, D-65
  test('applies to the address, so an account that is added again can be subscribed only with a note of consent', async () => {
    const email = 'cara@client.example';
    const { person_id: user, organization_id: organization } = account;
    await makeEmailEntry(db, reportId, { account, email, token });
    await portal.anonymous.call(reportUnsubscriptionEndpoints.confirm, { params: { token } });
    await staff.call(accountEndpoints.delete, { params: { id: account.id } });
    const body = { user, organization, role: groups.customer.id };
    const subscribed = { ...body, receive_reporting_email: true };
    expect(await staff.call(accountEndpoints.create, { body: subscribed })).toMatchObject({
      status: 400,
      body: { receive_reporting_email: [expect.any(String)] },
    });
    const added = await staff.call(accountEndpoints.create, { body });
    expect(added).toMatchObject({ status: 201, body: { receive_reporting_email: false } });
    const { body: seen } = await staff.call(reportRecipientEndpoints.list, {
      query: { organization },
    });
    expect(seen).toMatchObject([{ id: added.body.id, unsubscribed_at: start }]);
    const consent = 'By telephone on March 12';
    const agreed = await staff.raw('PUT', `/api/report-recipients/${added.body.id}/`, {
      receive_reporting_email: true,
      consent,
    });
    expect(agreed.status).toBe(200);
    await staff.call(accountEndpoints.delete, { params: { id: added.body.id } });
    expect((await staff.call(accountEndpoints.create, { body: subscribed })).status).toBe(201);
  });

  // Requirements: D-65
  test('applies to a person who is invited with the same address after the account was deleted', async () => {
    const email = 'cara@client.example';
    await makeEmailEntry(db, reportId, { account, email, token });
    await staff.call(accountEndpoints.delete, { params: { id: account.id } });
    await portal.anonymous.call(reportUnsubscriptionEndpoints.confirm, { params: { token } });
    expect((await staff.raw('DELETE', `/api/users/${account.person_id}/`)).status).toBe(204);
    const invited = await staff.call(invitationEndpoints.createAndSend, {
      body: {
        email: 'Cara@client.example',
        first_name: 'Cara',
        last_name: 'Lind',
        organization: harbor.id,
        role: groups.customer.id,
        receive_reporting_email: true,
        create_user: true,
      },
    });
    expect(invited.status).toBe(201);
    const { body } = await staff.call(reportRecipientEndpoints.list, {
      query: { organization: harbor.id },
    });
    expect(body).toMatchObject([{ receive_reporting_email: false, unsubscribed_at: start }]);
  });

  test('stays in effect for a person whose address changes, and for another person who gets the old address', async () => {
    const email = 'cara@client.example';
    await makeEmailEntry(db, reportId, { account, email, token });
    await portal.anonymous.call(reportUnsubscriptionEndpoints.confirm, { params: { token } });
    const rename = (id: number, to: string) =>
      staff.call(userEndpoints.update, { params: { id }, body: { email: to } });
    expect((await rename(account.person_id, 'cara@new.example')).status).toBe(200);
    const other = await makePerson(db, { kind: 'customer' });
    const second = await makeAccount(db, {
      person_id: other.id,
      organization_id: harbor.id,
      receive_reporting_email: 1,
    });
    expect((await rename(other.id, email)).status).toBe(200);
    const { body } = await staff.call(reportRecipientEndpoints.list, {
      query: { organization: harbor.id },
    });
    expect(new Set(body.map(({ unsubscribed_at }) => unsubscribed_at))).toEqual(new Set([start]));
    expect(body.map(({ id }) => id).sort()).toEqual([account.id, second.id].sort());
    await staff.call(accountEndpoints.delete, { params: { id: account.id } });
    const again = await staff.call(accountEndpoints.create, {
      body: {
        user: account.person_id,
        organization: harbor.id,
        role: groups.customer.id,
        receive_reporting_email: true,
      },
    });
    expect(again.status).toBe(400);
  });

  test('unsubscribes immediately on a one-click POST from a mail program (RFC 8058)', async () => {
    await makeEmailEntry(db, reportId, { account, token });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/reporting/unsubscribe/${token}`;
    const wrong = await portal.anonymous.raw('POST', url, 'List-Unsubscribe=Later', form);
    expect(wrong.status).toBe(400);
    const answer = await portal.anonymous.raw('POST', url, 'List-Unsubscribe=One-Click', form);
    expect(answer).toMatchObject({ status: 200, body: { is_unsubscribed: true } });
    expect(await accountNow()).toMatchObject({ receive_reporting_email: 0 });
  });

  test('works after the account was deleted, but doesn’t reveal the address of a deleted person', async () => {
    await makeEmailEntry(db, reportId, { account, token });
    await db.deleteFrom('account').where('id', '=', account.id).execute();
    await db
      .updateTable('person')
      .set({ email: 'old@client.example' })
      .where('id', '=', account.person_id)
      .execute();
    const { status } = await staff.raw('DELETE', `/api/users/${account.person_id}/`);
    expect(status).toBeLessThan(300);
    expect((await get()).body).toEqual({
      organization: 'Harbor',
      email: '',
      is_unsubscribed: true,
    });
  });
});
