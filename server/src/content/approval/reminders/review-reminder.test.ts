import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { workingDaysSetting } from '#platform/settings/working-days.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { remindReviewers } from './review-reminder.service.ts';

const { portal, db } = usePortal({ isPerTest: true });
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeEach(async () => {
  team = await makeArticleTeam(db());
});
afterEach(() => clock.set());

const run = (day: string) => {
  clock.set(`${day}T15:00:00Z`);
  return portal.database.transaction(remindReviewers);
};

const subjects = async () =>
  (await db().selectFrom('mail').select(['subject', 'to_email']).orderBy('id').execute()).map(
    ({ subject, to_email }) => [subject, to_email],
  );

/** Creates an article that entered final review at this instant. */
function waitingSince(instant: string) {
  clock.set(instant);
  return makeArticle(db(), { ...team.columns, status: 'final_review', title: 'Sailing' });
}

// Requirements: B-APPROVAL-16
test('a client is reminded once after 2 and once after 5 working days, and the lead is notified a day later', async () => {
  await waitingSince('2026-11-24T15:00:00Z');
  await saveSetting(db(), workingDaysSetting, {
    weekdays: [1, 2, 3, 4, 5],
    holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
  });
  const { approver, lead } = team.people;
  const reminder = ['Reminder: Article to approve: Sailing', approver.email];
  expect(await run('2026-11-25')).toBe(0);
  expect(await run('2026-11-26')).toBe(0);
  expect(await run('2026-11-27')).toBe(1);
  expect(await run('2026-11-27')).toBe(0);
  expect(await subjects()).toEqual([reminder]);
  expect(await run('2026-12-01')).toBe(0);
  expect(await run('2026-12-02')).toBe(1);
  expect(await run('2026-12-03')).toBe(1);
  expect(await run('2026-12-04')).toBe(0);
  expect(await subjects()).toEqual([
    reminder,
    reminder,
    ['Still not approved: Sailing', lead.email],
  ]);
  expect(await db().selectFrom('review_link').select('id').execute()).toHaveLength(2);
});

// Requirements: B-APPROVAL-16
test('nobody is reminded of an article that left final review, and reminders start over when it returns', async () => {
  const { id } = await waitingSince('2026-11-02T15:00:00Z');
  expect(await run('2026-11-04')).toBe(1);
  await db()
    .updateTable('article')
    .set({ status_id: statusId.rewrite })
    .where('id', '=', id)
    .execute();
  expect(await run('2026-11-09')).toBe(0);
  await db()
    .updateTable('article')
    .set({ status_id: statusId.final_review, status_since: '2026-11-09T16:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  expect(await run('2026-11-10')).toBe(0);
  expect(await run('2026-11-11')).toBe(1);
});

// Requirements: B-APPROVAL-16
test('the lead isn’t notified of unanswered reminders if the final approver isn’t a client', async () => {
  clock.set('2026-11-02T15:00:00Z');
  const final_approver_id = team.people.editor.id;
  await makeArticle(db(), { ...team.columns, final_approver_id, status: 'final_review' });
  for (const day of ['2026-11-04', '2026-11-09', '2026-11-10']) await run(day);
  expect(await subjects()).toEqual([]);
});
