import type { Page } from '@playwright/test';
import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import { newTitle } from '../content/article-setup.ts';
import { stopClock, tickUntil } from '../platform/clock.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { expectFocusWithin, pickByKeys, press, tabTo } from '../platform/keyboard.ts';

const openButton = (page: Page) => page.getByRole('button', { name: 'Feedback', exact: true });
const minimize = (page: Page) => page.getByRole('button', { name: 'Minimize feedback button' });
const restore = (page: Page) => page.getByRole('button', { name: 'Restore feedback button' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Feedback' });

// Requirements: SHELL-35, USERFEEDBACK-07..10
test('the feedback button can be minimized by mouse and keyboard, and stays minimized after a reload', async ({
  page,
}) => {
  await signIn(page, 'staff');
  for (const path of ['/users/directory', '/reporting', '/content-generation/']) {
    await page.goto(path);
    await expect(openButton(page)).toBeVisible();
  }
  // The button must be in the sidebar to the right of Logout, so that it doesn't cover anything.
  const button = await openButton(page).boundingBox();
  const screen = await page.getByRole('main').boundingBox();
  const signOut = await page.getByRole('button', { name: 'Logout', exact: true }).boundingBox();
  if (!button || !screen || !signOut) throw new Error('A button or the screen has no place.');
  expect(button.x + button.width).toBeLessThanOrEqual(screen.x);
  expect(button.x).toBeGreaterThanOrEqual(signOut.x + signOut.width);

  const middle = button.y + button.height / 2;
  await page.mouse.move(button.x - 85, middle);
  await expect(minimize(page)).toBeHidden();
  await page.mouse.move(button.x - 70, middle);
  await expect(minimize(page)).toBeVisible();
  await page.mouse.move(button.x - 85, middle);
  await expect(minimize(page)).toBeHidden();
  await page.mouse.move(button.x - 70, middle);
  await minimize(page).click();
  await expect(openButton(page)).toHaveCount(0);
  await page.reload();
  await expect(restore(page)).toBeVisible();
  await expect(openButton(page)).toHaveCount(0);
  await restore(page).click();
  await expect(openButton(page)).toBeFocused();

  // Repeat with the keyboard. Focus moves to the button that replaces the focused one.
  await page.mouse.move(10, 10);
  await page.keyboard.press('Tab');
  await expect(minimize(page)).toBeFocused();
  await expect(minimize(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(restore(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(openButton(page)).toBeFocused();
});

// Requirements: USERFEEDBACK-01..06, MESSAGES-02..04
test('a customer gives feedback using only the keyboard, and staff change and delete it', async ({
  page,
  apiAs,
  openAs,
}) => {
  const words = newTitle('The months could be wider');
  await page.clock.install();
  await signIn(page, 'customer');
  await page.goto('/content-generation/');
  await expect(page.getByRole('heading', { name: 'Content Generation' })).toBeVisible();
  await tabTo(openButton(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const field = dialog.getByRole('textbox', { name: 'Feedback' });
  const give = dialog.getByRole('button', { name: 'Give Feedback' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(give).toBeDisabled();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('radio', { name: 'Question' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Suggestion' })).toBeChecked();
  await tabTo(field);
  await page.keyboard.type(words);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(openButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Restore' }));
  await expect(field).toHaveValue(words);
  await expectFocusWithin(dialog);
  await expect(dialog.getByRole('radio', { name: 'Suggestion' })).toBeChecked();

  await tabTo(give);
  await stopClock(page);
  await page.keyboard.press('Enter');
  const message = dialog.getByText('Feedback Given!', { exact: true });
  await tickUntil(page, () => expect(message).toBeVisible({ timeout: 100 }));
  await page.clock.runFor(1_500);
  await expect(message).toBeVisible();
  await page.clock.runFor(500);
  await tickUntil(page, () => expect(dialog).toHaveCount(0, { timeout: 100 }));
  await expect(openButton(page)).toBeFocused();

  const staff = await apiAs('staff');
  const feedbackList = await staff.call(userFeedbackCalls.list, {
    query: { feedback_type: 'suggestion', limit: 50 },
  });
  const mine = feedbackList.find(({ feedback }) => feedback === words);
  expect(mine).toMatchObject({ user: { username: 'customer' } });

  const office = await openAs(
    'staff',
    `/administration/product-feedback?feedback=${mine?.id}&type=suggestion`,
  );
  const panel = office.getByRole('complementary');
  await expect(panel.getByText(words)).toBeVisible();
  await office.goto(`/administration/product-feedback?feedback=${mine?.id}`);
  await pickByKeys(panel.getByRole('combobox', { name: 'Kind' }), 'Question');
  const messages = office.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Feedback Updated!', { exact: true })).toBeVisible();
  await press(panel.getByRole('button', { name: 'Delete' }));
  const question = office.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(question.getByRole('button', { name: 'Delete' }));
  await expect(messages.getByText('Feedback Deleted', { exact: true })).toBeVisible();
});

// Requirements: P2-GLOBAL-01, P2-GLOBAL-02
test('feedback from the error screen is a bug report that contains the error', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(/Thrown on purpose/);
  const fail = async () => {
    await page.goto('/error-testing');
    await page.getByRole('button', { name: 'Throw an error' }).click();
    await expect(
      page.getByRole('heading', { name: 'Whoops! Something horrible has happened, Run!!' }),
    ).toBeVisible();
  };
  await signIn(page, 'editor');
  await fail();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report Feedback' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio', { name: 'Bug' })).toBeChecked();
  const field = dialog.getByRole('textbox', { name: 'Feedback' });
  await expect(field).toHaveValue(/Thrown on purpose from \/error-testing/);
  const words = newTitle('Seen twice');
  await field.fill(`${words}\n${await field.inputValue()}`);
  await dialog.getByRole('button', { name: 'Give Feedback' }).click();
  await expect(dialog.getByText('Feedback Given!', { exact: true })).toBeVisible();
  const staff = await apiAs('staff');
  const bugs = await staff.call(userFeedbackCalls.list, {
    query: { feedback_type: 'bug', limit: 50 },
  });
  const report = bugs.find(({ feedback }) => feedback.startsWith(words));
  expect(report?.feedback).toContain('Thrown on purpose');
  expect(report?.feedback).toContain('Page: /error-testing');
  expect(report?.feedback).toContain('Version: 1.1.22');
});
