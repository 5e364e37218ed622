import { presenceEndpoints as presence } from '@portal/contract/content/articles/presence.endpoints.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let writer: Caller;

beforeAll(async () => {
  team = await makeArticleTeam(db());
  writer = await portal.signIn(team.people.writer);
});
afterEach(() => clock.set());

const article = () => makeArticle(db(), { status: 'writing', ...team.columns });
const stay = (caller: Caller, { id }: { id: number }) =>
  caller.call(presence.stay, { params: { id } });
const others = async (caller: Caller, { id }: { id: number }) =>
  (await caller.call(presence.get, { params: { id } })).body.people.map(({ name }) => name);
const events = async ({ id }: { id: number }) =>
  (
    await db()
      .selectFrom('event')
      .select('id')
      .where('topic', '=', 'article-presence')
      .where('record_id', '=', id)
      .execute()
  ).length;

// Requirements: D-11
test('people who have an article open see each other until they leave', async () => {
  const one = await article();
  expect((await stay(writer, one)).body).toEqual({ people: [] });
  expect((await stay(staff, one)).body).toEqual({
    people: [
      {
        id: team.people.writer.id,
        name: team.people.writer.name,
        username: expect.any(String),
        is_staff: false,
        avatar_color: expect.any(String),
        avatar_url: null,
      },
    ],
  });
  expect(await others(writer, one)).toEqual([people.staff.name]);
  expect(await others(writer, await article())).toEqual([]);
  await staff.call(presence.leave, { params: { id: one.id } });
  expect(await others(writer, one)).toEqual([]);
});

test('others are notified when a person opens or closes an article, but not about heartbeats', async () => {
  const one = await article();
  for (let beat = 0; beat < 3; beat += 1) await stay(writer, one);
  expect(await events(one)).toBe(1);
  await writer.call(presence.leave, { params: { id: one.id } });
  await writer.call(presence.leave, { params: { id: one.id } });
  expect(await events(one)).toBe(2);
});

test('a person is no longer listed after about a minute without a heartbeat', async () => {
  const one = await article();
  clock.set('2026-06-10T15:00:00.000Z');
  await stay(writer, one);
  clock.set('2026-06-10T15:01:00.000Z');
  expect(await others(staff, one)).toEqual([team.people.writer.name]);
  clock.set('2026-06-10T15:01:03.000Z');
  expect(await others(staff, one)).toEqual([]);
  await stay(writer, one);
  expect(await events(one)).toBe(2);
});

test('only people who can see an article can report having it open, or list the people who have it open', async () => {
  const one = await article();
  const stranger = await portal.signIn(await makePerson(db(), { kind: 'writer' }));
  expect((await stay(stranger, one)).status).toBe(404);
  expect((await stranger.call(presence.get, { params: { id: one.id } })).status).toBe(404);
  expect(await others(staff, one)).toEqual([]);
});

test('the list shows the real person during an impersonation', async () => {
  const one = await article();
  const impersonated = await portal.impersonate(people.staff, team.people.writer);
  await stay(impersonated, one);
  expect(await others(writer, one)).toEqual([people.staff.name]);
  expect(await others(staff, one)).toEqual([]);
});
