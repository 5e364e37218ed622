import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifyOfWaitingClients } from '#content/approval/waiting-clients/waiting-client.service.ts';
import { clock } from '#platform/clock.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { notifyOfTime } from './timed-notices.service.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let writer: Caller;
let lead: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  writer = await portal.signIn(team.people.writer);
  lead = await portal.signIn(team.people.lead);
});

// A Wednesday, 10:00 in New York.
beforeEach(() => clock.set('2026-05-13T14:00:00.000Z'));

afterEach(async () => {
  clock.set();
  await db().deleteFrom('inbox_thread').execute();
});

const texts = async (caller: Caller) =>
  (await caller.call(inboxEndpoints.list)).body.flatMap(({ items }) =>
    items.map(({ text }) => text),
  );

// Requirements: B-INBOX-10
test('assignees are notified before work is due; when it is overdue, they and the lead are notified once', async () => {
  const one = await makeArticle(db(), {
    status: 'writing',
    ...team.columns,
    duedate_write: '2026-05-14',
  });
  expect(await notifyOfTime(db())).toBe(1);
  expect(await texts(writer)).toEqual(['Due May 14, 2026']);
  expect(await texts(lead)).toEqual([]);
  expect(await notifyOfTime(db())).toBe(0);
  clock.set('2026-05-15T14:00:00.000Z');
  expect(await notifyOfTime(db())).toBe(2);
  expect(await texts(writer)).toEqual(['Overdue since May 14, 2026', 'Due May 14, 2026']);
  expect(await texts(lead)).toEqual(['Overdue since May 14, 2026']);
  expect(await notifyOfTime(db())).toBe(0);
  await db().updateTable('article').set({ archived: 1 }).where('id', '=', one.id).execute();
});

// Requirements: B-INBOX-10
test('a lead is reminded about an article once after it has been live for 6 months, and again after 12 months', async () => {
  const completed_at = '2026-05-13T15:00:00.000Z';
  const one = await makeArticle(db(), { status: 'posted', ...team.columns, completed_at });
  clock.set('2026-11-12T15:00:00.000Z');
  expect(await notifyOfTime(db())).toBe(0);
  clock.set('2026-11-13T15:00:00.000Z');
  expect(await notifyOfTime(db())).toBe(1);
  expect(await notifyOfTime(db())).toBe(0);
  clock.set('2027-05-14T15:00:00.000Z');
  expect(await notifyOfTime(db())).toBe(1);
  // The earlier session has expired by now, so the lead signs in again.
  expect(await texts(await portal.signIn(team.people.lead))).toEqual([
    'Live for 12 months: check whether it needs a refresh',
    'Live for 6 months: check whether it needs a refresh',
  ]);
  await db().updateTable('article').set({ archived: 1 }).where('id', '=', one.id).execute();
});

// Requirements: B-INBOX-10
test('a lead is notified of a client who has waited a working day, but not if the comment was answered', async () => {
  const client = await portal.signIn(team.people.approver);
  const ask = async (id: number) => {
    await staff.call(commentEndpoints.create, { body: { article: id, comment: 'Please look' } });
    await client.call(commentEndpoints.create, { body: { article: id, comment: 'Which price?' } });
  };
  const [open, answered] = [
    await makeArticle(db(), { status: 'editing', ...team.columns }),
    await makeArticle(db(), { status: 'editing', ...team.columns }),
  ];
  await ask(open.id);
  await ask(answered.id);
  await staff.call(commentEndpoints.create, {
    body: { article: answered.id, comment: '20 dollars' },
  });
  await db().deleteFrom('inbox_thread').execute();
  expect(await notifyOfWaitingClients(db())).toBe(0);
  clock.set('2026-05-14T15:00:00.000Z');
  expect(await notifyOfWaitingClients(db())).toBe(1);
  expect(await notifyOfWaitingClients(db())).toBe(0);
  expect((await lead.call(inboxEndpoints.list)).body).toMatchObject([
    {
      subject: { id: open.id },
      items: [{ text: expect.stringMatching(/ waits for an answer$/), quote: 'Which price?' }],
    },
  ]);
});
