import { dueDateFields } from '@portal/contract/content/articles/due-date-fields.ts';
import { statusId, statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { flag } from '#platform/database/tables.ts';
import { contentTypeId } from '#testing/content.factories.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import type { Condition } from '../article-visibility.ts';
import { type DueDates, dueAtOf, endOfDueDay } from './article-due-dates.ts';
import { isLate, isOverdue, late, lateByDates, overdue } from './lateness.ts';

const today = '2026-03-10';
let database: TestDatabase;
let stored: { client_id: number; content_type_id: number };

beforeAll(async () => {
  clock.set(`${today}T15:00:00.000Z`);
  database = await openTestDatabase();
  const db = database.writer;
  const { id: client_id } = await makeOrganization(db);
  stored = { client_id, content_type_id: await contentTypeId(db) };
});

afterAll(async () => {
  clock.set();
  await database.close();
});

const day = fc.option(fc.integer({ min: -2, max: 2 }).map((days) => addDays(today, days)));
const instant = fc.option(
  fc.constantFrom(-86_400_000, -1, 0, 1, 86_400_000).map((milliseconds) => {
    return new Date(Date.parse(`${today}T15:00:00.000Z`) + milliseconds).toISOString();
  }),
);
const generatedArticle = fc.record({
  status: fc.constantFrom(...statusUids),
  archived: fc.boolean(),
  ...Object.fromEntries(
    dueDateFields.map(({ name, kind }) => [name, kind === 'day' ? day : instant]),
  ),
}) as fc.Arbitrary<{ status: (typeof statusUids)[number]; archived: boolean } & DueDates>;

const moments = fc.constantFrom(
  clock.instant(),
  `${today}T15:00:00.000Z`,
  endOfDueDay(addDays(today, -1)),
  endOfDueDay(today),
  `${addDays(today, 1)}T12:00:00.000Z`,
);

// Requirements: ENTITY-18, API-ARTICLES-09, D-29
test('the SQL conditions for late and overdue articles agree with the functions for records', async () => {
  const db = database.writer;
  await fc.assert(
    fc.asyncProperty(
      fc.array(generatedArticle, { minLength: 1, maxLength: 30 }),
      moments,
      async (articles, moment) => {
        clock.set(moment);
        const now = clock.instant();
        await db.deleteFrom('article').execute();
        const rows = articles.map(({ status, archived, ...dates }, place) => ({
          ...stored,
          ...dates,
          title: `Article ${place}`,
          title_key: `article ${place}`,
          status_id: statusId[status],
          status_since: now,
          archived: flag(archived),
          due_at: dueAtOf(status, dates),
          created_at: now,
          updated_at: now,
        }));
        await db.insertInto('article').values(rows).execute();
        const titlesWhere = async (condition: Condition) => {
          const articles = await db
            .selectFrom('article')
            .select('title')
            .where(condition)
            .execute();
          return articles.map(({ title }) => title).sort();
        };
        const titlesOf = (isMeant: (article: Parameters<typeof isLate>[0]) => boolean) =>
          rows
            .filter((_, place) => {
              const { status, archived } = articles[place] as (typeof articles)[number];
              return isMeant({
                status: { uid: status },
                archived,
                due_at: rows[place]?.due_at ?? null,
              });
            })
            .map(({ title }) => title)
            .sort();

        const lateTitles = titlesOf((article) => isLate(article, now));
        expect(await titlesWhere(late(now))).toEqual(lateTitles);
        expect(await titlesWhere(lateByDates({ now, today: clock.today() }))).toEqual(lateTitles);
        expect(await titlesWhere(overdue(now))).toEqual(
          titlesOf((article) => isOverdue(article, now)),
        );
        expect(await titlesWhere(sql<boolean>`not ${late(now)}`)).toEqual(
          titlesOf((article) => !isLate(article, now)),
        );
      },
    ),
    { numRuns: 60 },
  );
});
