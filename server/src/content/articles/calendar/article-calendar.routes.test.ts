import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleCalendarEndpoints } from '@portal/contract/content/articles/article-calendar.endpoints.ts';
import { afterAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { workingDaysSetting } from '#platform/settings/working-days.ts';
import { makeArticle, makeContentProject } from '#testing/content.factories.ts';
import { makeAccount, makePerson, makeWriter } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { range, day } = articleCalendarEndpoints;

const { portal, db, callers } = usePortal({
  people: { staff: 'staff' },
  now: '2026-11-10T15:00:00.000Z',
});
const { staff } = callers;

afterAll(() => clock.set());

type Lane = 'next' | 'writing' | 'editing' | 'approval' | 'posting' | 'golive';
const november = { from: '2026-11-01', to: '2026-11-30' };

/** Returns the calendar's dates as '<title> <field>' strings. */
async function datesOf(caller: Caller, query: Record<string, unknown>, lanes?: Lane[]) {
  const { body } = await caller.call(range, {
    query: { ...november, ...query, ...(lanes && { lanes: lanes.join() }) },
  });
  const titles = new Map(body.articles.map(({ id, title }) => [id, title]));
  return body.dates.map(({ article, field }) => `${titles.get(article)} ${field}`);
}

const project = async () => (await makeContentProject(db())).id;

// Requirements: B-CAL-01
test('a calendar lists due dates of the articles’ current statuses, or of the chosen lanes', async () => {
  const project_id = await project();
  const dates = {
    duedate_write: '2026-11-02',
    duedate_rewrite: '2026-11-03',
    duedate_edit: '2026-11-05',
    duedate_finalreview: '2026-11-09',
    duedate_schedulepost: '2026-11-13T22:00:00.000Z',
    duedate_qapost: '2026-11-16',
    duedate_golive: '2026-12-01',
  };
  await makeArticle(db(), { title: 'A', status: 'editing', project_id, ...dates });
  await makeArticle(db(), { title: 'B', status: 'rewrite', project_id, ...dates });
  await makeArticle(db(), { title: 'C', status: 'on_hold', project_id, ...dates });
  await makeArticle(db(), { title: 'D', type: 'optimization', project_id, ...dates });
  await makeArticle(db(), { title: 'E', status: 'scheduled', project_id, ...dates });
  const query = { project: project_id };
  expect(await datesOf(staff, query)).toEqual([
    'D duedate_write',
    'B duedate_rewrite',
    'A duedate_edit',
  ]);
  expect(await datesOf(staff, query, ['editing', 'approval'])).toEqual([
    'A duedate_edit',
    'B duedate_edit',
    'E duedate_edit',
    'A duedate_finalreview',
    'B duedate_finalreview',
    'E duedate_finalreview',
  ]);
  const both = await datesOf(staff, query, ['next', 'writing']);
  expect(both.filter((one) => one.startsWith('B'))).toEqual([
    'B duedate_write',
    'B duedate_rewrite',
  ]);
  expect(await datesOf(staff, query, ['golive'])).toEqual([]);
});

// Requirements: B-CAL-01
test('due dates with a time are listed on their day in the agency’s time zone', async () => {
  const project_id = await project();
  // 22:30 on November 13 in New York.
  const duedate_schedulepost = '2026-11-14T03:30:00.000Z';
  await makeArticle(db(), {
    title: 'A',
    status: 'ready_to_post',
    project_id,
    duedate_schedulepost,
  });
  for (const lane of ['next', 'posting'] as const) {
    const query = { ...november, project: project_id, lanes: lane };
    const { body } = await staff.call(range, { query });
    expect(body.dates).toHaveLength(1);
    const entries = await staff.call(day, {
      params: { day: '2026-11-13' },
      query: { project: project_id, lanes: lane },
    });
    expect(entries.body).toMatchObject([
      { field: 'duedate_schedulepost', article: { title: 'A' } },
    ]);
  }
});

// Requirements: B-CAL-02
test('a day with too many due dates has the first dates, a count of the others, and further pages', async () => {
  const project_id = await project();
  for (let made = 0; made < 5; made += 1) {
    await makeArticle(db(), { title: `A${made}`, project_id, duedate_write: '2026-11-12' });
  }
  const query = { ...november, project: project_id, per_day: '2' };
  const { body } = await staff.call(range, { query });
  expect(body.dates).toHaveLength(2);
  expect(body.days.find((one) => one.day === '2026-11-12')?.more).toBe(3);
  const read = async (cursor?: string) =>
    staff.call(day, {
      params: { day: '2026-11-12' },
      query: { project: project_id, limit: 3, ...(cursor && { cursor }) },
    });
  const first = await read();
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const rest = await read(cursor);
  const titles = [...first.body, ...rest.body].map(({ article }) => article.title);
  expect(titles).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
});

// Requirements: B-CAL-03, D-74
test('days that aren’t working days are marked, and holidays have names', async () => {
  await saveSetting(db(), workingDaysSetting, {
    weekdays: [1, 2, 3, 4, 5],
    holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
  });
  const { body } = await staff.call(range, { query: november });
  expect(body.days).toHaveLength(30);
  const free = body.days.filter(({ is_working }) => !is_working);
  expect(free.map((one) => one.day.slice(8)).join()).toBe('01,07,08,14,15,21,22,26,28,29');
  expect(free.find(({ holiday }) => holiday)).toMatchObject({
    day: '2026-11-26',
    holiday: 'Thanksgiving',
  });
});

// Requirements: B-CAL-04
test('clients see no internal dates, and writers see only the dates of their own articles', async () => {
  const writer = await makeWriter(db());
  const dates = {
    duedate_write: '2026-11-02',
    duedate_finalreview: '2026-11-09',
    duedate_golive: '2026-11-20',
  };
  const { client_id } = await makeArticle(db(), { title: 'A', writer_id: writer.id, ...dates });
  await makeArticle(db(), { title: 'B', client_id, status: 'final_review', ...dates });
  await makeArticle(db(), { title: 'C', ...dates });
  const customer = await makePerson(db(), { kind: 'customer' });
  await makeAccount(db(), { person_id: customer.id, organization_id: client_id });
  const client = await portal.signIn(customer);
  expect(await datesOf(client, {})).toEqual(['B duedate_finalreview']);
  expect(await datesOf(client, {}, ['writing', 'golive'])).toEqual([
    'A duedate_golive',
    'B duedate_golive',
  ]);
  const { body } = await client.call(range, { query: { ...november, lanes: 'golive' } });
  expect(body.articles.some(({ allowed_actions }) => allowed_actions.includes('update'))).toBe(
    false,
  );

  const ownCaller = await portal.signIn(writer.person);
  expect(await datesOf(ownCaller, {}, ['writing', 'golive'])).toEqual([
    'A duedate_write',
    'A duedate_golive',
  ]);
});

// Requirements: B-CAL-05
test('a calendar supports the list’s filters and rejects ranges that are too long or reversed', async () => {
  const project_id = await project();
  const found = await makeArticle(db(), {
    title: 'Zebra',
    project_id,
    duedate_write: '2026-11-12',
  });
  await makeArticle(db(), { title: 'Lion', project_id, duedate_write: '2026-11-12' });
  const query = { project: project_id, title: 'zebra', contentStatus: 'writing' };
  expect(await datesOf(staff, query)).toEqual(['Zebra duedate_write']);
  await staff.call(articleEndpoints.update, { params: { id: found.id }, body: { archived: true } });
  expect(await datesOf(staff, query)).toEqual([]);
  expect(await datesOf(staff, { ...query, archived: 'true' })).toEqual(['Zebra duedate_write']);
  const bad = async (dates: { from: string; to: string }) =>
    (await staff.call(range, { query: dates })).body;
  expect(await bad({ from: '2026-11-01', to: '2026-12-31' })).toEqual({
    to: ['Enter a range of at most 42 days.'],
  });
  expect(await bad({ from: '2026-11-02', to: '2026-11-01' })).toEqual({
    to: ['Enter the first day or a later day.'],
  });
});
