import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { day } from '#platform/durations.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  type Person,
} from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { get, list, staff: assignable, setAvatar, removeAvatar } = userEndpoints;

const { portal } = usePortal({ isPerTest: true });
let writer: Person;
let ownCalls: Caller;
let staffCalls: Caller;

beforeEach(async () => {
  const [made, staff] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'writer' }),
    await makePerson(db, { kind: 'staff' }),
  ]);
  writer = made;
  ownCalls = await portal.signIn(writer);
  staffCalls = await portal.signIn(staff);
});

afterEach(() => clock.set());

const imageFile = (content: Buffer) =>
  new File([new Uint8Array(content)], 'me.png', { type: 'image/png' });

const picture = (format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2255cc' } })
    .toFormat(format)
    .toBuffer();

const upload = (caller: Caller, id: number, content: Buffer) =>
  caller.call(setAvatar, { params: { id }, body: {}, files: { avatar: imageFile(content) } });

const uploaded = async () => (await upload(ownCalls, writer.id, await picture())).body.avatar_url;

// Requirements: P2-GLOBAL-08, P2-DATA-15
test('a person uploads, replaces, and removes their own picture', async () => {
  const params = { id: writer.id };
  expect((await ownCalls.call(get, { params })).body.avatar_url).toBeNull();

  const { status, body } = await upload(ownCalls, writer.id, await picture());
  expect(status).toBe(200);
  const first = await portal.anonymous.raw('GET', body.avatar_url ?? '');
  expect(first.headers['content-type']).toBe('image/png');
  const image = await portal.app.inject({ url: body.avatar_url ?? '' });
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });

  const replaced = (await upload(ownCalls, writer.id, await picture('jpeg'))).body.avatar_url;
  expect(replaced).not.toBe(body.avatar_url);
  expect((await ownCalls.call(get, { params })).body.avatar_url).toBe(replaced);

  expect((await ownCalls.call(removeAvatar, { params })).body.avatar_url).toBeNull();
  // Both files are purged once every link to them has expired.
  clock.set(new Date(Date.now() + 2 * day).toISOString());
  await portal.services.files.purge();
  const left = await portal.database.reader.selectFrom('stored_file').select('id').execute();
  expect(left).toEqual([]);
});

// Requirements: D-59, P2-DATA-15
test('a user has every documented field', async () => {
  const db = portal.database.writer;
  const organization = await makeOrganization(db);
  await makeAccount(db, { person_id: writer.id, organization_id: organization.id });
  await uploaded();
  const { body } = await ownCalls.call(get, { params: { id: writer.id } });
  expect(body).toMatchObject({
    id: writer.id,
    name: `${writer.first_name} ${writer.last_name}`,
    first_name: writer.first_name,
    last_name: writer.last_name,
    email: writer.email,
    avatar_url: expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\/\?expires=/),
    user_preferences: { avatar_color: '#888888' },
    org_roles: [
      {
        organization: organization.id,
        role: { id: 3, name: 'Customer' },
        receive_reporting_email: expect.any(Boolean),
      },
    ],
    permissions: [{ codename: 'update_contentarticle' }, { codename: 'view_contentarticle' }],
    default_role: { id: 2, name: 'Writer' },
    groups: [{ id: 2, name: 'Writer' }],
  });
});

// Requirements: P2-GLOBAL-08
test('a person’s picture can be set only by that person, and seen only by people who can see the person', async () => {
  const other = await portal.database.transaction((db) => makePerson(db, { kind: 'customer' }));
  const otherCalls = await portal.signIn(other);
  const params = { id: writer.id };
  expect((await upload(staffCalls, writer.id, await picture())).status).toBe(403);
  expect((await staffCalls.call(removeAvatar, { params })).status).toBe(403);
  expect((await upload(otherCalls, writer.id, await picture())).status).toBe(404);
  expect((await upload(portal.anonymous, writer.id, await picture())).status).toBe(401);
  expect((await ownCalls.call(setAvatar, { params, body: {} })).status).toBe(400);

  const link = await uploaded();
  expect((await otherCalls.call(get, { params })).status).toBe(404);
  const key = link?.split('?')[0] ?? '';
  expect((await otherCalls.raw('GET', key)).status).toBe(400);
  expect((await otherCalls.raw('GET', `${key}?expires=9999999999&signature=x`)).status).toBe(404);
});

test('a file that isn’t a PNG or JPEG, or is too large, is rejected with an error that lists the limits', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const content of [await picture('gif'), svg, Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1')]) {
    expect(await upload(ownCalls, writer.id, content)).toMatchObject({
      status: 400,
      body: { avatar: ['Choose a PNG or JPEG image.'] },
    });
  }
  const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1_048_576)]);
  expect(await upload(ownCalls, writer.id, large)).toMatchObject({
    status: 400,
    body: { avatar: ['Choose an image of at most 5 MB.'] },
  });
});

// Requirements: P2-DATA-18
test('lists include a link to the picture, which changes every few hours', async () => {
  clock.set('2026-03-02T01:00:00.000Z');
  const link = await uploaded();
  clock.set('2026-03-02T05:59:00.000Z');
  const rows = (await staffCalls.call(list)).body;
  expect(rows.find(({ id }) => id === writer.id)?.avatar_url).toBe(link);
  const people = (await staffCalls.call(assignable, { query: { writers: true } })).body;
  const name = `${writer.first_name} ${writer.last_name}`;
  expect(people).toContainEqual(expect.objectContaining({ id: writer.id, name, avatar_url: link }));
  const [asWriter] = (await staffCalls.call(writerEndpoints.list)).body;
  expect(asWriter?.user.avatar_url).toBe(link);
  clock.set('2026-03-02T06:01:00.000Z');
  const { body } = await staffCalls.call(get, { params: { id: writer.id } });
  expect(body.avatar_url).not.toBe(link);
  expect((await portal.anonymous.raw('GET', link ?? '')).status).toBe(200);
  // A record that was read before the link changed can still be sent back in full.
  const sent = { ...body, avatar_url: link, title: 'Writer' };
  const saved = await staffCalls.raw('PUT', `/api/users/${writer.id}/`, sent);
  expect(saved.status).toBe(200);
  const foreign = { avatar_url: 'https://example.com/me.png' };
  expect((await staffCalls.raw('PUT', `/api/users/${writer.id}/`, foreign)).status).toBe(400);
  clock.set('2026-03-02T13:00:00.000Z');
  expect((await portal.anonymous.raw('GET', link ?? '')).status).toBe(404);
});

test('deleting a person deletes the picture', async () => {
  await uploaded();
  expect((await staffCalls.call(userEndpoints.delete, { params: { id: writer.id } })).status).toBe(
    204,
  );
  const { avatar_key } = await portal.database.reader
    .selectFrom('person')
    .select('avatar_key')
    .where('id', '=', writer.id)
    .executeTakeFirstOrThrow();
  expect(avatar_key).toBeNull();
  clock.set(new Date(Date.now() + 2 * day).toISOString());
  await portal.services.files.purge();
  const left = await portal.database.reader.selectFrom('stored_file').select('id').execute();
  expect(left).toEqual([]);
});
