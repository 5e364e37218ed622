import type { Locator } from '@playwright/test';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import { expectMessage } from '../content/article-screens.ts';
import { addArticle, newTitle } from '../content/article-setup.ts';
import { stopClock, tickUntilVisible } from '../platform/clock.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { pickByKeys, press, tabTo, typeOver } from '../platform/keyboard.ts';
import { type ApiAs, addPerson } from './people-setup.ts';

async function openManage(panel: Locator): Promise<void> {
  const tabs = panel.getByRole('tab');
  await expect(tabs.last()).toHaveText('Manage');
  await tabTo(tabs.first());
  await panel.page().keyboard.press('End');
  await expect(tabs.last()).toBeFocused();
  await panel.page().keyboard.press('Enter');
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
}

async function addWriter(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  const person = await addPerson(apiAs, { is_writer: true });
  const writers = await staff.call(writerCalls.list);
  return { ...person, writerId: writers.find(({ user }) => user.id === person.id)?.id ?? 0 };
}

// Requirements: USERS-45..47, USERS-49..54, MESSAGES-01
test('staff reassign a user’s work and delete the user by keyboard after seeing the counts for 5 s', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(404);
  const staff = await apiAs('staff');
  const leaving = await addWriter(apiAs);
  const staying = await addWriter(apiAs);
  const articles = [
    await addArticle(apiAs, 'writing', { writer: leaving.writerId }),
    await addArticle(apiAs, 'planned', { writer: leaving.writerId }),
  ];
  const [article] = articles;
  await staff.call(articleTemplateCalls.create, {
    body: {
      title: newTitle('Template'),
      client: article?.client.id ?? 0,
      content_type: article?.content_type.id ?? 0,
      writer: leaving.writerId,
    },
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(`/users/directory?tab=writers&user=${leaving.id}`);
  const panel = page.getByRole('complementary');
  await openManage(panel);
  await press(panel.getByRole('button', { name: 'Delete User' }));
  await expect(panel.getByRole('region', { name: 'Delete this user' })).toBeFocused();
  await expect(panel.getByText(/has 2 unfinished articles and 1 template\./)).toBeVisible();
  const confirm = panel.getByRole('button', { name: 'Re-Assign and Delete' });
  await expect(confirm).toBeDisabled();
  const select = panel.getByRole('combobox', { name: 'Re-assign content to' });
  await typeOver(select, leaving.last_name);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await pickByKeys(select, staying.name, staying.last_name);
  await expectAccessible(page);

  await expect(confirm).toBeEnabled();
  await tabTo(confirm);
  await stopClock(page);
  const request = page.waitForRequest('**/api/reassign-articles/**');
  await page.keyboard.press('Enter');
  expect((await request).postDataJSON()).toEqual({
    prevUserId: leaving.id,
    newUserId: staying.id,
    thenDelete: true,
  });
  const counts = panel.getByText('Articles Successfully Re-Assigned! Articles: 2, Templates: 1');
  await tickUntilVisible(counts);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(
    messages.getByText('Articles Successfully Re-assigned', { exact: true }),
  ).toBeVisible();
  await page.clock.runFor(4_750);
  await expect(counts).toBeVisible();
  await page.clock.resume();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/user=/);
  await expect(staff.call(userCalls.get, { params: { id: leaving.id } })).rejects.toThrow(/404/);
});

// Requirements: USERS-47
test('a user without work is deleted immediately after a confirmation, using only the keyboard', async ({
  page,
  apiAs,
}) => {
  const person = await addPerson(apiAs);
  await signIn(page, 'staff');
  await page.goto(`/users/directory?user=${person.id}`);
  const panel = page.getByRole('complementary');
  await openManage(panel);
  await press(panel.getByRole('button', { name: 'Delete User' }));
  await press(panel.getByRole('button', { name: 'Delete without Re-Assigning' }));
  const dialog = page.getByRole('dialog', { name: `Delete ${person.name}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectMessage(page, 'User Deleted.', () =>
    press(dialog.getByRole('button', { name: 'Delete without Re-Assigning' })),
  );
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Users' })).toBeFocused();
});
