import { capacityEndpoints } from '@portal/contract/content/capacity/capacity.endpoints.ts';
import { defaultWorkingDays } from '@portal/contract/platform/working-days.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { workingDaysSetting } from '#platform/settings/working-days.ts';
import { makeCapacity } from '#testing/capacity.factories.ts';
import { contentTypeId, makeArticle } from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

// A Wednesday; the week begins on December 7.
beforeEach(() => clock.set('2026-12-09T15:00:00Z'));
afterEach(() => {
  clock.set();
  clock.setTimeZone('America/New_York');
});

const { list, weeks, articles } = capacityEndpoints;

async function readRole(
  user: number,
  role: string,
  { by = staff, ...query }: { from?: string; weeks?: number; by?: Caller } = {},
) {
  const { body } = await by.call(weeks, { query: { user, weeks: 2, ...query } });
  return body.roles.find((one) => one.role === role);
}

// Requirements: B-CAP-03
describe('a week’s load', () => {
  test('counts the open work of each role on its own due date', async () => {
    const { id, person } = await makeWriter(db());
    const dates = {
      duedate_write: '2026-12-08',
      duedate_edit: '2026-12-15',
      duedate_golive: '2026-12-15',
    };
    const all = { ...dates, writer_id: id, editor_id: person.id, poster_id: person.id };
    await makeArticle(db(), { status: 'planned', ...all });
    await makeArticle(db(), { status: 'editing', ...all });
    await makeArticle(db(), { status: 'ready_to_post', ...all });
    for (const status of ['posted', 'scheduled', 'on_hold'] as const) {
      await makeArticle(db(), { status, ...all });
    }
    await makeArticle(db(), { status: 'writing', ...all, archived: 1 });
    const loads = async (role: string) =>
      (await readRole(person.id, role))?.weeks.map(({ load }) => load);
    expect(await loads('writer')).toEqual([1, 0]);
    expect(await loads('editor')).toEqual([0, 2]);
    expect(await loads('poster')).toEqual([0, 3]);
  });

  test('counts a rewrite on its own due date, and overdue work in the current week', async () => {
    const { id, person } = await makeWriter(db());
    await makeArticle(db(), {
      status: 'rewrite',
      writer_id: id,
      duedate_write: '2026-11-20',
      duedate_rewrite: '2026-12-16',
    });
    await makeArticle(db(), { status: 'writing', writer_id: id, duedate_write: '2026-11-20' });
    await makeArticle(db(), { status: 'writing', writer_id: id });
    const read = await readRole(person.id, 'writer');
    expect(read?.weeks).toMatchObject([
      { week: '2026-12-07', load: 1, overdue_count: 1, capacity: null, over: 0 },
      { week: '2026-12-14', load: 1, overdue_count: 0 },
    ]);
    const next = await readRole(person.id, 'writer', { from: '2026-12-16', weeks: 1 });
    expect(next?.weeks).toMatchObject([{ week: '2026-12-14', load: 1 }]);
  });

  test('is counted in words from the article’s goal, otherwise the template’s, otherwise the type’s average', async () => {
    const { id, person } = await makeWriter(db());
    await makeCapacity(db(), { person_id: person.id, unit: 'words', amount: 3_000 });
    const page = await contentTypeId(db(), 'page');
    await makeArticleTemplate(db(), { content_type_id: page, min_word_count: 500 });
    await makeArticleTemplate(db(), { content_type_id: page, min_word_count: 700 });
    const template = await makeArticleTemplate(db(), { min_word_count: 1_500 });
    const due = { writer_id: id, duedate_write: '2026-12-08' };
    await makeArticle(db(), {
      ...due,
      title: 'B',
      template_id: template.id,
      min_word_count: 1_200,
    });
    await makeArticle(db(), { ...due, title: 'C', template_id: template.id });
    await makeArticle(db(), { ...due, title: 'A', type: 'page' });
    const read = await readRole(person.id, 'writer', { weeks: 1 });
    expect(read).toMatchObject({ unit: 'words', weeks: [{ load: 3_300, over: 300, room: 0 }] });
    const query = { user: person.id, role: 'writer', week: '2026-12-12' } as const;
    const { body } = await staff.call(articles, { query });
    expect(
      body.map(({ title, word_count, is_estimated }) => [title, word_count, is_estimated]),
    ).toEqual([
      ['A', 600, true],
      ['B', 1_200, false],
      ['C', 1_500, false],
    ]);
  });

  test('lists the content types over their limit', async () => {
    const { id, person } = await makeWriter(db());
    const blog = await contentTypeId(db());
    await makeCapacity(db(), { person_id: person.id, amount: 5, limits: { [blog]: 1 } });
    const due = { writer_id: id, duedate_write: '2026-12-08' };
    for (const _ of [1, 2]) await makeArticle(db(), due);
    const read = await readRole(person.id, 'writer', { weeks: 1 });
    expect(read?.weeks[0]).toMatchObject({
      over: 0,
      room: 3,
      over_types: [{ content_type: { id: blog }, load: 2, limit: 1 }],
    });
  });

  test('uses the agency’s working days and holidays', async () => {
    const { person } = await makeWriter(db());
    await makeCapacity(db(), { person_id: person.id, amount: 10 });
    const holidays = [{ day: '2026-12-25', name: 'Christmas Day' }];
    await saveSetting(db(), workingDaysSetting, { ...defaultWorkingDays, holidays });
    const read = await readRole(person.id, 'writer', { from: '2026-12-14' });
    expect(read?.weeks.map(({ capacity }) => capacity)).toEqual([10, 8]);
    await saveSetting(db(), workingDaysSetting, defaultWorkingDays);
  });
});

// Requirements: B-CAP-03
describe('weeks in the agency’s time zone', () => {
  test.each([
    // The clocks go back on Sunday, November 1, 2026, and forward on Sunday, March 14, 2027.
    ['2026-10-26', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'],
    ['2027-03-08', '2027-03-15T03:59:59.999Z', '2027-03-15T04:00:00.000Z'],
    // The 53rd week of 2026 ends on January 3.
    ['2026-12-28', '2027-01-04T04:59:59.999Z', '2027-01-04T05:00:00.000Z'],
  ])('end at midnight in the agency’s time zone: week of %s', async (week, inside, outside) => {
    clock.set(`${week}T15:00:00Z`);
    // Sign in again, because the session of the other tests has expired at this time.
    const by = await portal.signIn(people.staff);
    const person = await makePerson(db(), { kind: 'contractor' });
    const ready = { status: 'ready_to_post', poster_id: person.id } as const;
    await makeArticle(db(), { ...ready, duedate_schedulepost: inside });
    await makeArticle(db(), { ...ready, duedate_schedulepost: outside });
    await makeArticle(db(), { ...ready, duedate_schedulepost: outside });
    const read = await readRole(person.id, 'poster', { from: week, by });
    expect(read?.weeks.map(({ load }) => load)).toEqual([1, 2]);
    expect(read?.weeks[0]?.week).toBe(week);
    const query = { user: person.id, role: 'poster', week } as const;
    expect((await by.call(articles, { query })).body).toHaveLength(1);
  });

  test('follow a change of the agency’s time zone', async () => {
    const person = await makePerson(db(), { kind: 'contractor' });
    const due = { status: 'ready_to_post', poster_id: person.id } as const;
    // Monday in Auckland, but Sunday in New York.
    await makeArticle(db(), { ...due, duedate_schedulepost: '2026-12-13T15:00:00.000Z' });
    const loads = async () => (await readRole(person.id, 'poster'))?.weeks.map(({ load }) => load);
    expect(await loads()).toEqual([1, 0]);
    clock.setTimeZone('Pacific/Auckland');
    expect(await loads()).toEqual([0, 1]);
  });

  test('never start before the current week', async () => {
    const { body } = await staff.call(weeks, { query: { from: '2020-01-01', weeks: 3 } });
    expect(body.roles).toEqual([]);
    const { person } = await makeWriter(db());
    await makeCapacity(db(), { person_id: person.id });
    const read = await readRole(person.id, 'writer', { from: '2020-01-01' });
    expect(read?.weeks[0]?.week).toBe('2026-12-07');
  });
});

// Requirements: B-CAP-04
test('the list shows the people with a capacity or open work, by name and in pages', async () => {
  const [first, second, third] = [
    await makePerson(db(), { kind: 'editor', first_name: 'Aaa', last_name: 'One' }),
    await makePerson(db(), { kind: 'editor', first_name: 'Aaa', last_name: 'Two' }),
    await makePerson(db(), { kind: 'editor', first_name: 'Aaa', last_name: 'Zero' }),
  ];
  await makePerson(db(), { kind: 'editor', first_name: 'Aaa', last_name: 'Idle' });
  const inactive = await makePerson(db(), { kind: 'editor', first_name: 'Aaa', is_active: 0 });
  await makeCapacity(db(), { person_id: first.id, role: 'editor' });
  await makeCapacity(db(), { person_id: inactive.id, role: 'editor' });
  await makeArticle(db(), { editor_id: second.id, duedate_edit: '2026-12-10' });
  await makeArticle(db(), { editor_id: third.id, duedate_edit: '2027-12-10' });
  await makeCapacity(db(), { person_id: third.id, role: 'poster' });
  const query = { role: 'editor', limit: 1 } as const;
  const page = await staff.call(list, { query });
  expect(page.body.map(({ id }) => id)).toEqual([first.id]);
  const link = String(page.headers.link);
  const cursor = new URL(/<([^>]+)>/.exec(link)?.[1] ?? '', 'http://portal').searchParams;
  const next = await staff.call(list, { query: { ...query, cursor: cursor.get('cursor') ?? '' } });
  expect(next.body.map(({ id }) => id)).toEqual([second.id]);
  const { body: all } = await staff.call(list, { query: { limit: 3 } });
  expect(all.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
});
