import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import type { InboxDelivery, InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import {
  inboxMailEndEndpoints,
  inboxPreferencesEndpoints,
} from '@portal/contract/notifications/inbox-preferences.endpoints.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPersonViewer } from '#auth/sessions/authentication.service.ts';
import { clock } from '#platform/clock.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { sendInboxMails } from './inbox-mail.service.ts';
import { mailEndUrl } from './inbox-mail-end.service.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff', customer: 'customer' } });
const { staff, customer } = callers;
const { get, update } = inboxPreferencesEndpoints;

let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let lead: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  lead = await portal.signIn(team.people.lead);
});

// A Wednesday, 10:00 in New York.
const now = '2026-05-13T14:00:00.000Z';
beforeEach(() => clock.set(now));

afterEach(async () => {
  clock.set();
  await db().deleteFrom('inbox_thread').execute();
  await db().deleteFrom('inbox_preference').execute();
  await db().deleteFrom('inbox_quiet_hours').execute();
});

const article = () => makeArticle(db(), { status: 'writing', ...team.columns });
const say = (id: number, comment: string) =>
  staff.call(commentEndpoints.create, { body: { article: id, comment } });
const choose = (caller: Caller, kinds: Partial<Record<InboxKind, InboxDelivery>>) =>
  caller.call(update, { body: { kinds } });
const deliveryOf = async (caller: Caller, kind: InboxKind) =>
  (await caller.call(get)).body.kinds.find((one) => one.kind === kind)?.delivery;

/** Sends the emails that are due at this time, and returns them. */
async function mailsAt(instant: string) {
  clock.set(instant);
  const before = await db()
    .selectFrom('mail')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  await sendInboxMails(portal.database, findPersonViewer);
  return db()
    .selectFrom('mail')
    .selectAll()
    .where('id', '>', before?.id ?? 0)
    .orderBy('id')
    .execute();
}

// Requirements: B-INBOX-07
test('each kind has a default per group, and clients see only the kinds that they can receive', async () => {
  expect(await deliveryOf(lead, 'comment')).toBe('inbox');
  expect(await deliveryOf(lead, 'client_waits')).toBe('daily');
  expect(await deliveryOf(customer, 'comment')).toBe('inbox');
  expect(await deliveryOf(customer, 'moved')).toBeUndefined();
  expect(await choose(customer, { moved: 'now' })).toMatchObject({
    status: 400,
    body: { kinds: ['Clients can’t receive some of these notifications.'] },
  });
  await choose(lead, { comment: 'off', moved: 'hourly' });
  expect(await deliveryOf(lead, 'comment')).toBe('off');
  expect(await deliveryOf(lead, 'moved')).toBe('hourly');
  expect(await deliveryOf(staff, 'moved')).toBe('inbox');
});

// Requirements: B-INBOX-07
test('a kind that is turned off creates no notifications, but the portal’s own emails are still sent', async () => {
  await choose(lead, { comment: 'off' });
  const one = await article();
  await say(one.id, 'hello');
  expect((await lead.call(inboxEndpoints.list)).body).toEqual([]);
  const mails = await db()
    .selectFrom('mail')
    .select('to_email')
    .where('subject', 'like', '%New comment%')
    .execute();
  expect(mails.map(({ to_email }) => to_email)).toContain(team.people.lead.email);
});

// Requirements: B-INBOX-08
test('an immediate email waits until the change can’t be undone, and links to the record', async () => {
  await choose(lead, { comment: 'now' });
  const one = await article();
  await say(one.id, 'Which address?');
  expect(await mailsAt('2026-05-13T14:00:10.000Z')).toEqual([]);
  const [mail, ...others] = await mailsAt('2026-05-13T14:01:00.000Z');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to_email: team.people.lead.email });
  expect(mail?.subject).toMatch(/ commented: /);
  expect(mail?.text).toContain(`/content-generation/assignments?article=${one.id}`);
  expect(mail?.text).toContain('> Which address?');
  expect(mail?.headers).toContain('List-Unsubscribe');
  expect(await mailsAt('2026-05-13T15:00:00.000Z')).toEqual([]);
});

// Requirements: B-INBOX-08
test('digests are sent hourly or daily, without notifications that were read before sending', async () => {
  await choose(lead, { comment: 'hourly' });
  const [one, two] = [await article(), await article()];
  await say(one.id, 'first');
  await say(two.id, 'second');
  const threads = (await lead.call(inboxEndpoints.list)).body;
  const read = threads.find(({ subject }) => subject.id === two.id)?.id ?? 0;
  await lead.call(inboxEndpoints.update, { params: { id: read }, body: { is_unread: false } });
  expect(await mailsAt('2026-05-13T14:59:00.000Z')).toEqual([]);
  const [mail] = await mailsAt('2026-05-13T15:00:00.000Z');
  expect(mail?.text).toContain('first');
  expect(mail?.text).not.toContain('second');

  await choose(lead, { comment: 'daily' });
  await say(one.id, 'third');
  await say(two.id, 'fourth');
  expect(await mailsAt('2026-05-14T11:59:00.000Z')).toEqual([]);
  const [daily] = await mailsAt('2026-05-14T12:00:00.000Z');
  expect(daily?.subject).toBe('2 unread notifications');
});

// Requirements: B-INBOX-04, B-INBOX-08
test('an email contains only notifications that its recipient may see at the time of sending', async () => {
  await choose(lead, { comment: 'hourly' });
  const one = await article();
  await say(one.id, 'secret');
  await db().updateTable('article').set({ lead_id: null }).where('id', '=', one.id).execute();
  expect(await mailsAt('2026-05-13T15:00:00.000Z')).toEqual([]);
});

// Requirements: B-INBOX-08
test('emails that are due during quiet hours are sent when the quiet hours end', async () => {
  await choose(lead, { comment: 'now' });
  const quiet_hours = { from: '09:00', until: '12:30' };
  expect((await lead.call(update, { body: { quiet_hours } })).body.quiet_hours).toEqual(
    quiet_hours,
  );
  const one = await article();
  await say(one.id, 'hello');
  expect(await mailsAt('2026-05-13T14:05:00.000Z')).toEqual([]);
  expect(await mailsAt('2026-05-13T16:29:00.000Z')).toEqual([]);
  expect(await mailsAt('2026-05-13T16:30:00.000Z')).toHaveLength(1);
});

// Requirements: B-INBOX-08
test('quiet hours require two different times of day', async () => {
  const refused = async (from: string, until: string) =>
    (await lead.call(update, { body: { quiet_hours: { from, until } } })).status;
  expect(await refused('18:00', '18:00')).toBe(400);
  expect(await refused('25:00', '18:00')).toBe(400);
  expect(await refused('18:00', '08:00')).toBe(200);
  expect((await lead.call(update, { body: { quiet_hours: null } })).body.quiet_hours).toBeNull();
});

// Requirements: B-INBOX-09
test('an unsubscribe link lists the kinds that it stops, and stops them only after confirmation', async () => {
  await choose(lead, { comment: 'now', mentioned: 'off', moved: 'daily' });
  const one = await article();
  await say(one.id, 'hello');
  const { id } = team.people.lead;
  const params = { token: mailEndUrl(id, ['comment', 'mentioned']).split('/').at(-1) ?? '' };
  const shown = await portal.anonymous.call(inboxMailEndEndpoints.get, { params });
  expect(shown.body).toMatchObject({
    kinds: [{ label: 'Comments' }, { label: 'Mentions' }],
    is_ended: false,
  });
  expect(await deliveryOf(lead, 'comment')).toBe('now');
  const ended = await portal.anonymous.call(inboxMailEndEndpoints.confirm, { params });
  expect(ended.body.is_ended).toBe(true);
  expect(await deliveryOf(lead, 'comment')).toBe('inbox');
  expect(await deliveryOf(lead, 'mentioned')).toBe('off');
  expect(await deliveryOf(lead, 'moved')).toBe('daily');
  expect(await mailsAt('2026-05-13T15:00:00.000Z')).toEqual([]);
  expect((await lead.call(inboxEndpoints.count)).body.unread).toBe(1);
});

// Requirements: B-INBOX-09
test('email clients can unsubscribe with a POST to the page’s URL, and forged links return 404', async () => {
  await choose(lead, { comment: 'now' });
  const { pathname } = new URL(mailEndUrl(team.people.lead.id, ['comment']));
  const posted = await portal.anonymous.raw('POST', pathname, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(posted.status).toBe(200);
  expect(await deliveryOf(lead, 'comment')).toBe('inbox');
  const token = pathname.split('/').at(-1) ?? '';
  const params = { token: (token.startsWith('A') ? 'B' : 'A') + token.slice(1) };
  const forged = await portal.anonymous.call(inboxMailEndEndpoints.confirm, { params });
  expect(forged.status).toBe(404);
});
