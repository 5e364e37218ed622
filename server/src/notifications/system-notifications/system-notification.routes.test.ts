import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { customer: 'customer', staff: 'staff' } });
const { customer, staff } = callers;

afterEach(async () => {
  clock.set();
  await portal.database.writer.deleteFrom('system_notification').execute();
});

const { list, create, update, delete: remove } = systemNotificationEndpoints;
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}T12:00:00.000Z`;

async function announced(fields: object = {}) {
  const body = { message: 'Down on Sunday', live_date: may(1), end_date: may(9), ...fields };
  const answer = await staff.call(create, { body });
  expect(answer.status).toBe(201);
  return answer.body;
}

// Requirements: API-NOTIF-05, SHELL-39, SHELL-44, SHELL-48
test('every signed-in user sees an announcement with its message, live_date, and end_date', async () => {
  clock.set(may(5));
  await announced();
  expect((await portal.anonymous.call(list)).status).toBe(401);
  for (const caller of [staff, customer]) {
    const { status, body } = await caller.call(list);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ message: 'Down on Sunday', live_date: may(1), end_date: may(9) }),
    ]);
  }
});

// Requirements: SHELL-42, AMB-51
test('announcements are ordered by live_date, then id', async () => {
  clock.set(may(5));
  await announced({ message: 'third', live_date: may(3) });
  await announced({ message: 'first', live_date: may(2) });
  await announced({ message: 'fourth', live_date: may(3) });
  const { body } = await customer.call(list);
  expect(body.map(({ message }) => message)).toEqual(['first', 'third', 'fourth']);
});

// Requirements: SHELL-43, AMB-51
test('an announcement keeps links and drops scripts', async () => {
  const { message } = await announced({
    message:
      '<b>Now</b> <a href="https://x.example" onclick="steal()">read</a><script>steal()</script>' +
      '<a href="javascript:steal()">no</a><img src=x onerror=steal()>',
  });
  expect(message).toContain('<b>Now</b> <a href="https://x.example"');
  expect(message).not.toMatch(/steal|script|img|onclick/);
  for (const unreadable of ['<script>1</script>', '<p> <b></b>&nbsp;</p>', '<br>']) {
    const empty = await staff.call(create, {
      body: { message: unreadable, live_date: may(1), end_date: may(2) },
    });
    expect([unreadable, empty.status]).toEqual([unreadable, 400]);
  }
});

// Requirements: SHELL-41
test('customers don’t see ended or inactive announcements; staff see ended ones and, on request, inactive ones', async () => {
  clock.set(may(20));
  await announced({ message: 'over' });
  await announced({ message: 'off', end_date: may(25), is_active: false });
  await announced({ message: 'coming', live_date: may(22), end_date: may(25) });
  const texts = async (caller: Caller, query: { all?: boolean } = {}) =>
    (await caller.call(list, { query })).body.map(({ message }) => message);
  expect(await texts(customer, { all: true })).toEqual(['coming']);
  expect(await texts(staff)).toEqual(['over', 'coming']);
  expect(await texts(staff, { all: true })).toEqual(['over', 'off', 'coming']);
});

test('only staff can update or delete an announcement, and it must end after it begins', async () => {
  const { id } = await announced();
  const params = { id };
  const changed = await staff.call(update, { params, body: { message: 'Down on Monday' } });
  expect(changed.body.message).toBe('Down on Monday');
  const wrong = await staff.call(update, { params, body: { end_date: may(1) } });
  expect(wrong).toMatchObject({
    status: 400,
    body: { end_date: ['Choose a time after the live date.'] },
  });
  expect((await customer.call(update, { params, body: { message: 'x' } })).status).toBe(403);
  expect((await customer.call(remove, { params })).status).toBe(403);
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(list)).body).toEqual([]);
});
