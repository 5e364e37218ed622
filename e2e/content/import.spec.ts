import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { longestContentPlan } from '@portal/contract/content/import/content-import.schema.ts';
import { findMailedPath, ownPassword } from '../auth/invited-person.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { newTitle, personOf } from '../content/article-setup.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { press } from '../platform/keyboard.ts';

const header =
  'Client,Title,Content Type,Planning Month,Writer,Write Due,Final Review Due,Go Live,Notes';

const chooserOf = (page: Page) => page.getByRole('button', { name: 'Upload Content Plan' });

async function upload(page: Page, name: string, text: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press(chooserOf(page));
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await (await choosing).setFiles(file);
}

// Requirements: D-05, D-08
test('staff preview, import and undo a content plan and download invalid rows, using only the keyboard', async ({
  page,
  apiAs,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.expect(400);
  const staff = await apiAs('staff');
  const writer = await personOf(apiAs, 'writer');
  const client = newTitle('Wharf Bakery');
  const good = newTitle('How bread is made');
  const bad = newTitle('A podcast');
  const row = (title: string, type: string) =>
    `${client},${title},${type},2031-03,${writer.name},03/01/2031,03/10/2031,03/20/2031,`;

  await signIn(page, 'staff');
  await page.goto('/administration/import');
  await upload(page, 'people.csv', 'Name,Age\r\nAnn,3\r\n');
  await expect(page.getByRole('main')).toContainText('These columns are missing: Client');
  await expect(chooserOf(page)).toBeFocused();
  await upload(page, 'plan.csv', [header, row(good, 'Blog'), row(bad, 'Podcast'), ''].join('\r\n'));
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'plan.csv' })).toBeVisible();
  await expect(panel).toBeFocused();
  await expect(page.getByText('These columns are missing')).toHaveCount(0);
  await expect(
    panel.getByText('0 articles to import · 2 invalid rows', { exact: false }),
  ).toBeVisible();
  const wrong = panel.getByRole('grid', { name: 'Invalid rows' });
  await expect(
    wrong.getByRole('row', { name: /^2 Client .* is not known · 2 rows, this is the first$/ }),
  ).toBeVisible();
  await expect(
    wrong.getByRole('row', { name: "3 Content Type 'Podcast' is not a content type" }),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Import 0 articles' })).toBeDisabled();
  await expectAccessible(page);

  const makesMissing = panel.getByRole('checkbox', { name: /^Create clients, people/ });
  await press(makesMissing, 'Space');
  await expect(makesMissing).toBeChecked();
  await expect(panel.getByText('1 article to import · 1 client', { exact: false })).toBeVisible();
  const articles = panel.getByRole('tab', { name: 'Articles (1)' });
  await press(panel.getByRole('tab', { name: /^Errors/ }), 'ArrowRight');
  await expect(articles).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('row', { name: `Client ${client}` })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(articles).toBeFocused();
  await expect(panel.getByRole('row', { name: new RegExp(good) })).toBeVisible();

  const make = panel.getByRole('button', { name: 'Import 1 article' });
  await expect(make).toBeDisabled();
  await press(panel.getByRole('checkbox', { name: 'Skip 1 invalid row' }), 'Space');
  await press(make);
  const made = panel.getByRole('list', { name: 'Imported' });
  await expect(made).toContainText('1 article created');
  await expect(panel).toBeFocused();
  await expect(made).toContainText('1 client created');
  await expect(made).toContainText('1 invalid row skipped');
  await expect(page.getByRole('grid', { name: 'Imports' }).getByRole('row').nth(1)).toContainText(
    'Done',
  );
  expect(await staff.call(articleCalls.list, { query: { title: good } })).toHaveLength(1);

  const download = page.waitForEvent('download');
  await press(panel.getByRole('button', { name: 'Download invalid rows' }));
  const rejects = await readFile(await (await download).path(), 'utf8');
  expect(rejects).toContain("3,Content Type: 'Podcast' is not a content type");
  await press(panel.getByRole('button', { name: 'Undo Import' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }));
  await expect(panel).toContainText('the articles were deleted');
  expect(await staff.call(articleCalls.list, { query: { title: good } })).toEqual([]);

  await upload(page, 'corrected.csv', rejects.replace('Podcast', 'Blog'));
  await expect(panel.getByRole('heading', { name: 'corrected.csv' })).toBeVisible();
  await expect(
    panel.getByText('1 article to import · no invalid rows', { exact: false }),
  ).toBeVisible();

  await upload(page, 'large.csv', `${header}\r\n${'x'.repeat(longestContentPlan)}`);
  await expect(page.getByRole('main')).toContainText('Choose a file of at most 8 MB.');
});

test('a person created by an import is invited by email and sees their imported article', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const unique = randomUUID().slice(0, 8);
  const [name, email] = [`Zoe Import${unique}`, `zoe-${unique}@writer.example`];
  const row = `${newTitle('Import Client')},${newTitle('Imported')},Blog,2031-03,${name},03/01/2031,03/10/2031,03/20/2031,`;
  await signIn(page, 'staff');
  await page.goto('/administration/import');
  await expect(chooserOf(page)).toBeVisible();
  await upload(page, 'people.csv', [header, row, ''].join('\r\n'));
  const panel = panelOf(page);
  await panel.getByRole('checkbox', { name: /^Create clients, people/ }).click();
  await panel.getByRole('button', { name: 'Import 1 article' }).click();
  const made = panel.getByRole('list', { name: 'Imported' });
  await expect(made).toContainText('1 person created');

  await page.goto(`/users/directory?tab=writers&search=Import${unique}`);
  await page.getByRole('grid', { name: 'Writers' }).getByText(name).click();
  await panel.getByRole('tab', { name: 'Manage' }).click();
  await panel.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectMessage(page, 'User Invited!', () =>
    panel.getByRole('button', { name: 'Invite', exact: true }).click(),
  );
  await anonymous.call(authCalls.register, {
    body: {
      email,
      key: (await findMailedPath(apiAs, email)).split('/')[3] ?? '',
      username: `zoe-${unique}`,
      first_name: 'Zoe',
      last_name: `Import${unique}`,
      title: '',
      phone_number: '',
      password1: ownPassword,
      password2: ownPassword,
    },
  });
  const zoe = await anonymous.signIn(`zoe-${unique}`, ownPassword);
  expect(await zoe.call(assignmentCalls.counts)).toMatchObject({ writing: 1 });
});
