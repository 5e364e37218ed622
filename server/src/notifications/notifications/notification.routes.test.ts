import { notificationEndpoints } from '@portal/contract/notifications/notification.endpoints.ts';
import { expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const { list, create, update, delete: remove } = notificationEndpoints;

// Requirements: API-NOTIF-01, API-NOTIF-02, API-NOTIF-03, API-NOTIF-04
test('staff can create, list, update and delete a notification', async () => {
  const { status, body } = await staff.call(create, { body: { text: 'Call Ada' } });
  expect(status).toBe(201);
  const params = { id: body.id };
  expect((await staff.call(list)).body).toEqual([expect.objectContaining({ text: 'Call Ada' })]);
  await staff.call(update, { params, body: { text: 'Call Grace' } });
  expect((await staff.call(list)).body).toEqual([expect.objectContaining({ text: 'Call Grace' })]);
  const { body: newer } = await staff.call(create, { body: { text: 'Call Alan' } });
  expect((await staff.call(list)).body.map(({ id }) => id)).toEqual([newer.id, body.id]);
  await staff.call(remove, { params: { id: newer.id } });
  expect((await staff.call(remove, { params })).status).toBe(204);
  expect((await staff.call(list)).body).toEqual([]);
});

// Requirements: API-NOTIF-01, API-NOTIF-02, API-NOTIF-03, API-NOTIF-04
test('every call without a token returns 401', async () => {
  const params = { id: 1 };
  const body = { text: 'x' };
  expect((await portal.anonymous.call(list)).status).toBe(401);
  expect((await portal.anonymous.call(create, { body })).status).toBe(401);
  expect((await portal.anonymous.call(update, { params, body })).status).toBe(401);
  expect((await portal.anonymous.call(remove, { params })).status).toBe(401);
});

// Requirements: AMB-59
test('a notification is visible only to its owner, and only staff can create one', async () => {
  const db = portal.database.writer;
  const { body } = await staff.call(create, { body: { text: 'Mine' } });
  const colleague = await portal.signIn(await makePerson(db, { kind: 'superuser' }));
  expect((await colleague.call(list)).body).toEqual([]);
  expect((await colleague.call(remove, { params: { id: body.id } })).status).toBe(404);
  const writer = await portal.signIn(await makePerson(db, { kind: 'writer' }));
  expect((await writer.call(list)).status).toBe(200);
  expect((await writer.call(create, { body: { text: 'x' } })).status).toBe(403);
});
