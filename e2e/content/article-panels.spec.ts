import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { feedbackCalls } from '@portal/contract/content/articles/feedback.calls.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  hold,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { assignmentsPath, countDrafts, expectMessage, panelOf } from './article-screens.ts';
import { addArticle, dayFromNow, personOf } from './article-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const pathOf = (id: number) => `${assignmentsPath}?article=${id}`;
const tabOf = (page: Page, name: string) => panelOf(page).getByRole('tab', { name });
const entriesOf = (page: Page) => panelOf(page).getByRole('tabpanel').getByRole('listitem');

// Requirements: COMMENTS-01, COMMENTS-03..07
test('a comment can be saved, changed, and deleted, and its text is kept after an error', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const { id } = await addArticle(apiAs, 'writing');
  const editor = await apiAs('editor');
  const earlier = 'Please mention the guarantee.';
  await editor.call(commentCalls.create, { body: { article: id, comment: earlier } });
  const { name: ownName } = await personOf(apiAs, 'staff');
  const { name: editorName } = await personOf(apiAs, 'editor');
  const field = panelOf(page).getByRole('textbox', { name: 'Add a comment' });
  const save = panelOf(page).getByRole('button', { name: 'Save Comment' });

  await signIn(page, 'staff');
  const held = await hold(page, /\/api\/content-comments\/?\?/);
  await page.goto(pathOf(id));
  await expect(panelOf(page).getByText('Loading Comments')).toBeVisible();
  held.release();
  await expect(entriesOf(page)).toHaveCount(1);
  await expect(entriesOf(page)).toContainText([editorName]);
  await expect(entriesOf(page).getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d+(st|nd|rd|th), /);

  await test.step('text that is too long stays in the field', async () => {
    const long = `${'Too long. '.repeat(1_000)}And one word more.`;
    await field.fill(long);
    await save.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(long);
    await expect(entriesOf(page)).toHaveCount(1);
  });

  await test.step('typed text survives closing the panel', async () => {
    const typed = 'Any text:\n<b>with</b> two lines & “quotes” ✓';
    await field.fill(typed);
    await field.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect.poll(() => countDrafts(page)).toBe(1);
    await page.goBack();
    await expect(field).toHaveValue(typed);
  });

  await test.step('saving clears the field', async () => {
    await expectMessage(page, 'Comment Saved!', () => save.click());
    await expect(field).toHaveValue('');
    await expect.poll(() => countDrafts(page)).toBe(0);
    await expect(entriesOf(page)).toHaveCount(2);
    await expect(entriesOf(page).nth(1)).toContainText(ownName);
    await expect(entriesOf(page).nth(1)).toContainText('<b>with</b> two lines & “quotes” ✓');
    await expectAccessibleInBoth(page);
  });

  await test.step('the person changes the comment using only the keyboard', async () => {
    const own = entriesOf(page).nth(1);
    await field.click();
    await tabTo(own.getByRole('button', { name: 'Edit comment' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const editing = own.getByRole('textbox', { name: 'Edit comment' });
    await expect(editing).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Said better.');
    await expectMessage(page, 'Comment Updated!', () => page.keyboard.press('ControlOrMeta+Enter'));
    await expect(editing).toHaveCount(0);
    await expect(own).toContainText('Said better.');
    await expect(own.getByRole('button', { name: 'Edit comment' })).toBeFocused();
  });

  await test.step('the person deletes the comment after a confirmation', async () => {
    const own = entriesOf(page).nth(1);
    await own.hover();
    await own.getByRole('button', { name: 'Delete comment' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this comment?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(entriesOf(page)).toHaveCount(2);
    await own.hover();
    await own.getByRole('button', { name: 'Delete comment' }).click();
    await expectMessage(page, 'Comment Deleted.', () =>
      question.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(entriesOf(page)).toHaveCount(1);
  });
});

test('a person changes an article and comments on it using only the keyboard', async ({
  page,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(pathOf(id));
  const panel = panelOf(page);
  const press = async (name: string) => {
    const button = panel.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await tabTo(button);
    await page.keyboard.press('Enter');
  };
  await press('Edit article');
  const titleField = panel.getByRole('textbox', { name: 'Title', exact: true });
  await expect(titleField).toHaveValue(title);
  await tabTo(titleField);
  await page.keyboard.press('End');
  await expectMessage(page, 'Content Updated!', () => page.keyboard.type(' by keys'));
  await press('Done');
  await expect(panel.getByRole('heading', { name: `${title} by keys` })).toBeVisible();
  const field = panel.getByRole('textbox', { name: 'Add a comment' });
  await expect(field).toBeVisible();
  await tabTo(field);
  await page.keyboard.type('Written without a pointer.');
  await press('Save Comment');
  await expect(entriesOf(page)).toContainText(['Written without a pointer.']);
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

// Requirements: CHANGELOG-02, CHANGELOG-03, CHANGELOG-04
test('the changelog lists additions, removals, and changes', async ({ page, apiAs }) => {
  const { id } = await addArticle(apiAs, 'writing', { description: 'The first brief' });
  const staff = await apiAs('staff');
  const { name } = await personOf(apiAs, 'staff');
  await signIn(page, 'staff');
  const held = await hold(page, /get_article_changelog/);
  await page.goto(pathOf(id));
  await tabOf(page, 'Changelog').click();
  await expect(panelOf(page).getByText('Fetching Article Changelog')).toBeVisible();
  held.release();
  await expect(panelOf(page).getByText('No Recorded Changes')).toBeVisible();
  await expectAccessible(page);

  const liveUrl = 'https://client.example/blog/guarantee';
  const body = { description: 'The second brief', live_url: liveUrl, duedate_edit: null };
  await staff.call(articleCalls.update, { params: { id }, body });
  const entryOf = (field: string) => entriesOf(page).filter({ hasText: field });
  await expect(entriesOf(page)).toHaveCount(3);
  await expect(entryOf('Live URL')).toContainText(/^Added.*guarantee/);
  await expect(entryOf('Edit due date')).toContainText(/^Removed/);
  await expect(entryOf('Edit due date').locator('del')).toHaveText(dayFromNow(10));
  await expect(entryOf('Description')).toContainText(
    /^Changed.*The first brief → The second brief/,
  );
  for (const entry of await entriesOf(page).all()) await expect(entry).toContainText(name);
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(
    false,
  );
  await expectAccessibleInBoth(page);
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  // Requirements: FEEDBACK-02..04, FEEDBACK-11, FEEDBACK-16, FEEDBACK-19..22
  test('feedback requires a decision, stars, and a reason for a rejection, and its input is kept after an error', async ({
    page,
    apiAs,
    problems,
  }) => {
    problems.expect(400);
    const { id } = await addArticle(apiAs, 'editing');
    const { name } = await personOf(apiAs, 'staff');
    await signIn(page, 'staff');
    await page.goto(pathOf(id));
    const form = panelOf(page).getByRole('form', { name: 'Give feedback' });
    const submit = form.getByRole('button', { name: 'Submit Feedback' });
    const words = form.getByRole('textbox', { name: 'Feedback' });
    const reason = 'The second part repeats the first.';

    await test.step('stars, a decision, and a reason are required', async () => {
      await expect(submit).toBeDisabled();
      await form.getByRole('radio', { name: '3 stars' }).check({ force: true });
      await expect(submit).toBeDisabled();
      await form.getByText('Reject', { exact: true }).click();
      await expect(submit).toBeEnabled();
      await submit.click();
      await expect(form.getByText('Please say what to change.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the text survives closing the panel', async () => {
      await words.fill(reason);
      await words.press('Escape');
      await expect(panelOf(page)).toHaveCount(0);
      await expect.poll(() => countDrafts(page)).toBe(1);
      await page.goBack();
      await expect(words).toHaveValue(reason);
      await form.getByRole('radio', { name: '3 stars' }).check({ force: true });
      await form.getByText('Reject', { exact: true }).click();
    });

    await test.step('the form’s input is kept after an error', async () => {
      const long = 'Much too long. '.repeat(1_500);
      await words.fill(long);
      await submit.click();
      await expect(form.getByRole('alert')).toBeVisible();
      await expect(words).toHaveValue(long);
      await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
      await expect(form.getByRole('radio', { name: 'Reject' })).toBeChecked();
    });

    await test.step('the feedback is sent, and the form closes', async () => {
      await words.fill(reason);
      // The panel loads the feedback as soon as the article is rejected.
      const held = await hold(page, /\/api\/feedback\/?\?/);
      await expectMessage(page, 'Article Rejected', () => submit.click());
      await expect(form).toHaveCount(0);
      await tabOf(page, 'Feedback').click();
      await expect(panelOf(page).getByText('Loading Feedback')).toBeVisible();
      held.release();
      await expect(entriesOf(page)).toHaveCount(1);
      for (const text of [name, 'Rejected', reason])
        await expect(entriesOf(page)).toContainText(text);
      await expect(entriesOf(page).getByRole('img', { name: '3 of 5 stars' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the person changes the feedback using only the keyboard', async () => {
      await tabTo(entriesOf(page).getByRole('button', { name: 'Edit feedback' }));
      await page.keyboard.press('Enter');
      const text = entriesOf(page).getByRole('textbox', { name: 'Feedback' });
      await tabTo(entriesOf(page).getByRole('radio', { name: '3 stars' }));
      await page.keyboard.press('ArrowLeft');
      await tabTo(text);
      await page.keyboard.press('End');
      await page.keyboard.type(' Shorten it.');
      await tabTo(entriesOf(page).getByRole('button', { name: 'Update Feedback' }));
      await expectMessage(page, 'Feedback Updated', () => page.keyboard.press('Enter'));
      await expect(entriesOf(page)).toContainText(`${reason} Shorten it.`);
      await expect(entriesOf(page).getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
    });

    await test.step('the person deletes the feedback after a confirmation', async () => {
      await entriesOf(page).hover();
      await entriesOf(page).getByRole('button', { name: 'Delete feedback' }).click();
      await expectMessage(page, 'Feedback Deleted.', () =>
        page
          .getByRole('dialog', { name: 'Delete this feedback?' })
          .getByRole('button', { name: 'Delete' })
          .click(),
      );
      await expect(panelOf(page).getByText(/^No feedback yet/)).toBeVisible();
    });

    await test.step('in final review, staff give no stars', async () => {
      const { id: reviewed } = await addArticle(apiAs, 'final_review', { approver: 'staff' });
      await page.goto(pathOf(reviewed));
      await expect(submit).toBeDisabled();
      await expect(form.getByRole('radio', { name: '5 stars' })).toHaveCount(0);
      await form.getByText('Approve', { exact: true }).click();
      const sent = page.waitForRequest((request) => request.url().includes('/submit-article'));
      await expectMessage(page, 'Article Approved', () => submit.click());
      expect((await sent).postDataJSON().extras.feedback.satisfaction).toBeNull();
      const feedback = await (await apiAs('staff')).call(feedbackCalls.list, {
        query: { article: reviewed },
      });
      expect(feedback).toMatchObject([{ approved: true, satisfaction: null }]);
    });
  });
});
