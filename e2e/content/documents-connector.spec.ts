import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { keyFile } from '../../server/src/testing/google-account.ts';
import {
  driveError,
  rootFolder,
  startGoogleDrive,
  type TestGoogleDrive,
} from '../../server/src/testing/google-drive.ts';
import { Api, type Username } from '../platform/api.ts';
import { expect, expectAccessible, openWithToken, test } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';
import { expectMessage, panelOf } from './article-screens.ts';
import { addArticle } from './article-setup.ts';

// Use a separate portal, because the connector is global and must reach the simulated Google on this machine.
let portal: RunningPortal;
let google: TestGoogleDrive;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  google = await startGoogleDrive();
  portal = await startPortal({ env: { ALLOWED_HOSTS: '127.0.0.1' } });
});
test.afterAll(async () => {
  await portal?.stop();
  await google?.stop();
});

const sessions = new Map<Username, Promise<Api>>();
function apiAs(username: Username): Promise<Api> {
  const api = sessions.get(username) ?? new Api(portal.url).signIn(username);
  sessions.set(username, api);
  return api;
}

async function openAs(page: Page, username: Username, path: string): Promise<void> {
  const { token } = await apiAs(username);
  await openWithToken(page, token, `${portal.url}${path}`);
}

const articlePath = ({ id, title }: { id: number; title: string }) =>
  `/content-generation/articles/list?title=${encodeURIComponent(title)}&sidebar=article&article=${id}`;

// Requirements: ARTICLE-FORM-43, API-ARTICLES-16, API-ARTICLES-17, CONTENT-LIST-46,
// CONTENT-LIST-47, D-33
test('a superuser connects Google Drive, and an article’s buttons create its document and sheet', async ({
  page,
  problems,
}) => {
  test.setTimeout(150_000);
  const waits = { approver: 'customer' as const };
  const [made, refused, empty] = await Promise.all([
    addArticle(apiAs, 'final_review', waits),
    addArticle(apiAs, 'final_review', waits),
    addArticle(apiAs, 'final_review', waits),
  ]);

  await test.step('the superuser configures the connector and sees each error', async () => {
    await openAs(page, 'admin', '/administration/connectors');
    await page.getByText('Google Drive', { exact: true }).click();
    const panel = panelOf(page);
    await expect(panel.getByText('How to set it up')).toBeVisible();
    await panel.locator('input[type="file"]').setInputFiles({
      name: 'key.json',
      mimeType: 'application/json',
      buffer: Buffer.from(keyFile(google.tokenUrl)),
    });
    await panel.getByLabel('Folder').fill('no-such-folder');
    await panel.getByLabel('Base URL').fill(google.url);
    await expectMessage(page, 'Connector Saved!', () =>
      panel.getByRole('button', { name: 'Save' }).click(),
    );
    await expect(panel.getByText('The folder is not there, or not shared with')).toBeVisible();
    await expect(panel.getByLabel('Key file of the service account')).toHaveValue('');
    await panel.getByLabel('Folder').fill(`https://drive.google.com/drive/folders/${rootFolder}`);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Documents are created in “Content”.')).toBeVisible();
    google.fail({ path: '/drive', status: 403, body: driveError(403, 'accessNotConfigured') });
    await panel.getByRole('button', { name: 'Test connection' }).click();
    await expect(panel.getByText('The Google Drive API is not turned on')).toBeVisible();
    await panel.getByRole('button', { name: 'Test connection' }).click();
    await expect(panel.getByText('Documents are created in “Content”.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staff create a document and a sheet', async () => {
    await openAs(page, 'staff', articlePath(made));
    const panel = panelOf(page);
    await expectMessage(page, 'Doc Created!', () =>
      panel.getByRole('button', { name: 'Create Doc' }).click(),
    );
    const doc = panel.getByRole('link', { name: 'Doc', exact: true });
    await expect(doc).toHaveAttribute('href', /^https:\/\/docs\.google\.com\/document\/d\//);
    await panel.getByRole('button', { name: 'Create Sheet' }).click();
    const sheet = panel.getByRole('link', { name: 'Sheet', exact: true });
    await expect(sheet).toHaveAttribute('href', /^https:\/\/docs\.google\.com\/spreadsheets\/d\//);
    expect(google.documents().map(({ name }) => name)).toEqual([made.title, made.title]);
    const address = `${await doc.getAttribute('href')}`;
    // Close the panel, because the row next to it has no room for the button.
    await panel.getByRole('button', { name: 'Close' }).click();
    const link = page.getByRole('link', { name: `Open Google doc of ${made.title}` });
    await expect(link).toHaveAttribute('href', address);
  });

  await test.step('the panel shows an error from Google', async () => {
    await openAs(page, 'staff', articlePath(refused));
    const panel = panelOf(page);
    google.fail({ path: '/drive', status: 403, body: driveError(403, 'storageQuotaExceeded') });
    problems.expect(400);
    await panel.getByRole('button', { name: 'Create Doc' }).click();
    await expect(panel.getByRole('alert')).toContainText('Google Drive has no space left');
    await expectMessage(page, 'Doc Created!', () =>
      panel.getByRole('button', { name: 'Create Doc' }).click(),
    );
    await expect(panel.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a customer sees links to existing documents, and disabled buttons for missing documents', async () => {
    await openAs(page, 'customer', '/content-generation');
    for (const name of ['Google doc', 'Google sheet']) {
      await expect(
        page.getByRole('button', { name: `No ${name} of ${empty.title} yet` }).first(),
      ).toBeDisabled();
      await expect(
        page.getByRole('link', { name: `Open ${name} of ${made.title}` }).first(),
      ).toHaveAttribute('target', '_blank');
    }
  });
});

// Requirements: D-25, ARTICLE-FORM-43
test('without the connector, Create Doc opens a document in the portal', async ({ page }) => {
  const admin = await apiAs('admin');
  const article = await addArticle(apiAs, 'writing');
  await openAs(page, 'admin', '/administration/connectors?connector=google-drive');
  const panel = panelOf(page);
  const remove = panel.getByRole('button', { name: 'Remove' });
  // When this test runs alone, no connector is set up yet.
  await expect(panel.getByRole('button', { name: 'Save' })).toBeVisible();
  if (await remove.isVisible()) {
    await remove.click();
    await expectMessage(page, 'Connector Removed.', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
    );
  }
  await openAs(page, 'writer', `/content-generation/assignments?article=${article.id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Sheet', exact: true })).toBeDisabled();
  await expectMessage(page, 'Doc Created!', () =>
    panelOf(page).getByRole('button', { name: 'Create Doc' }).click(),
  );
  await expect(page).toHaveURL(`${portal.url}/content-generation/articles/${article.id}/document`);
  const { google_doc } = await admin.call(articleCalls.get, { params: { id: article.id } });
  expect(google_doc).toContain(`/content-generation/articles/${article.id}/document`);
});
