import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { expect, test } from '../platform/fixtures.ts';
import { assignmentsPath, expectMessage, nextStepOf, panelOf } from './article-screens.ts';
import { addArticle, dayFromNow, personOf } from './article-setup.ts';

// Requirements: WORKFLOW-08, WORKFLOW-10, WORKFLOW-41
test('staff can take any article’s next step, but other people can take only steps assigned to them', async ({
  openAs,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'writing');
  const editor = await openAs('editor', `${assignmentsPath}?article=${id}`);
  await expect(panelOf(editor).getByRole('heading', { name: title })).toBeVisible();
  await expect(nextStepOf(editor)).toContainText(
    'Only the writer or staff can take the next step.',
  );
  await expect(nextStepOf(editor).getByRole('button')).toHaveCount(0);
  await editor.context().close();

  const staff = await openAs('staff', `${assignmentsPath}?article=${id}`);
  await expectMessage(staff, 'Article Submitted', () =>
    nextStepOf(staff).getByRole('button', { name: 'Submit for Editing' }).click(),
  );
  const api = await apiAs('staff');
  const { status } = await api.call(articleCalls.get, { params: { id } });
  expect(status.uid).toBe('editing');
});

// Requirements: WORKFLOW-34, WORKFLOW-35, WORKFLOW-36, WORKFLOW-37
test('a writer sets and clears the planned date during writing and re-writing', async ({
  openAs,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  const page = await openAs('writer', `${assignmentsPath}?article=${id}`);
  const panel = panelOf(page);
  const saved = () =>
    page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes(`/${id}`),
    );
  const planDate = async (day: string) => {
    await panel.getByTitle('Change planned date').click();
    const box = panel.getByRole('textbox', { name: 'Planned date' });
    await box.fill(day);
    await box.press('Tab');
    await expect(box).toHaveCount(0);
  };
  const first = saved();
  await planDate(dayFromNow(4));
  expect((await first).postDataJSON()).toEqual({ scheduled_date: dayFromNow(4) });
  const second = saved();
  await planDate('');
  expect((await second).postDataJSON()).toEqual({ scheduled_date: null });

  const rewrite = await addArticle(apiAs, 'rewrite');
  await page.goto(`${assignmentsPath}?article=${rewrite.id}`);
  await expect(panel.getByRole('heading', { name: rewrite.title })).toBeVisible();
  await expectMessage(page, 'Content Updated!', () => planDate(dayFromNow(4)));
  const api = await apiAs('staff');
  const stored = await api.call(articleCalls.get, { params: { id: rewrite.id } });
  expect(stored.scheduled_date).toBe(dayFromNow(4));

  const editing = await addArticle(apiAs, 'editing');
  await page.goto(`${assignmentsPath}?article=${editing.id}`);
  await expect(panel.getByRole('heading', { name: editing.title })).toBeVisible();
  await expect(panel.getByTitle('Change planned date')).toHaveCount(0);
});

// Requirements: WORKFLOW-20
test('a final approver without add_feedback has no feedback form', async ({ openAs, apiAs }) => {
  const { id: final_approver } = await personOf(apiAs, 'poster');
  const withheld = await addArticle(apiAs, 'final_review', { final_approver });
  const poster = await openAs('poster', `${assignmentsPath}?article=${withheld.id}`);
  await expect(nextStepOf(poster)).toContainText('Only the final reviewer or staff');
  await expect(nextStepOf(poster).getByRole('radio')).toHaveCount(0);
  await expect(nextStepOf(poster).getByRole('button')).toHaveCount(0);

  const own = await addArticle(apiAs, 'final_review');
  const approver = await openAs('approver', `${assignmentsPath}?article=${own.id}`);
  await expect(nextStepOf(approver).getByRole('button', { name: 'Submit Feedback' })).toBeVisible();
});
