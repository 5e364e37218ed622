import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import { testAuthority } from '../../server/src/testing/tls-authority.ts';
import {
  siteCredentials,
  startWordpressSite,
  type WordpressSite,
} from '../../server/src/testing/wordpress-site.ts';
import { Api, type Username } from '../platform/api.ts';
import { expect, expectAccessible, openWithToken, test } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';
import { addArticle, newTitle } from './article-setup.ts';
import { tableRow } from './planning-setup.ts';

// Use a separate portal that trusts the tests' certificates and may reach sites on this machine.
let portal: RunningPortal;
let folder: string;
let site: WordpressSite;

const apiAs = (username: Username) => new Api(portal.url).signIn(username);

test.beforeAll(async () => {
  test.setTimeout(150_000);
  folder = await mkdtemp(join(tmpdir(), 'portal-e2e-authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, testAuthority);
  portal = await startPortal({
    env: { ALLOWED_HOSTS: '127.0.0.1', NODE_EXTRA_CA_CERTS: authority },
  });
  site = await startWordpressSite();
  site.store.categories.push({ id: 5, name: 'Sailing', slug: 'sailing' });
});
test.afterAll(async () => {
  await portal?.stop();
  await site?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function openAs(page: Page, username: Username, path: string): Promise<void> {
  const { token } = await apiAs(username);
  await openWithToken(page, token, `${portal.url}${path}`);
}

/** Creates an article whose text its final approver has approved, for a client with a connected site. */
async function addApproved(title: string, isApproved = true) {
  const article = await addArticle(apiAs, 'final_review', { title, description: 'Learn to sail.' });
  const staff = await apiAs('staff');
  const client = { id: article.client.id };
  const domain = `https://${site.host}`;
  await staff.call(organizationCalls.update, { params: client, body: { domain } });
  const connector = { ...client, connector: 'wordpress' };
  await staff.call(organizationConnectorCalls.save, { params: connector, body: siteCredentials });
  await staff.call(organizationConnectorCalls.test, { params: connector });
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Boats sail at noon.' }] }],
  };
  const params = { id: article.id };
  await staff.call(articleBodyCalls.update, { params, body: { content } });
  const extras = { feedback: { approved: true, satisfaction: 5, feedback_body: '' } };
  const approver = await apiAs('approver');
  await approver.call(articleCalls.submit, {
    body: { articleId: article.id, to_status: 'ready_to_post', extras },
  });
  if (!isApproved) {
    const body = { description: 'Changed after the approval.' };
    await staff.call(articleCalls.update, { params, body });
  }
  return article;
}

const stateOf = (page: Page) => page.getByRole('region', { name: 'WordPress', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Push to WordPress' });

// Requirements: B-PUSH-03, B-PUSH-06, B-PUSH-08, B-PUSH-12
test('a poster pushes an approved article, and staff overwrite a change in WordPress', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const article = await addApproved(newTitle('Sailing'));
  const path = `/content-generation/assignments?article=${article.id}`;

  await test.step('the poster opens the preview and pushes a draft', async () => {
    await openAs(page, 'poster', path);
    await expect(stateOf(page)).toContainText('Not in WordPress yet');
    await stateOf(page).getByRole('button', { name: 'Push to WordPress…' }).click();
    const dialog = dialogOf(page);
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('A new post');
    await expect(preview).toContainText('Learn to sail.');
    await dialog.getByLabel('Tags', { exact: true }).fill('Harbor');
    await dialog.getByLabel('Tags', { exact: true }).press('Enter');
    await expect(preview).toContainText('Harbor (new)');
    await dialog.getByLabel('Categories', { exact: true }).fill('Nowhere');
    await dialog.getByLabel('Categories', { exact: true }).press('Enter');
    await expect(dialog.getByText('The site has no category Nowhere.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Push to WordPress' })).toBeDisabled();
    await dialog.getByLabel('Categories', { exact: true }).press('Backspace');
    await dialog.getByText('Text as blocks').click();
    await expect(preview).toContainText('<!-- wp:paragraph -->');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Push to WordPress' }).click();
    await expect(dialog).toBeHidden();
    await expect(stateOf(page)).toContainText(/Draft.*pushed by.*just now/, { timeout: 30_000 });
    await expect(stateOf(page).getByRole('link', { name: 'Edit in WordPress' })).toHaveAttribute(
      'href',
      new RegExp(`https://${site.host}/wp-admin/post.php\\?post=\\d+&action=edit`),
    );
  });

  expect(site.store.posts).toMatchObject([{ title: article.title, status: 'draft' }]);
  const moved = await (await apiAs('staff')).call(articleCalls.get, { params: { id: article.id } });
  expect(moved.status.uid).toBe('post_qa');

  await test.step('staff compare a change in WordPress, overwrite it, and publish', async () => {
    const [post] = site.store.posts;
    if (post) post.content = post.content.replace('noon', 'night');
    await openAs(page, 'staff', path);
    await stateOf(page).getByRole('button', { name: 'Push Again…' }).click();
    const dialog = dialogOf(page);
    const changes = dialog.getByRole('region', { name: 'Changes in WordPress' });
    await expect(changes.getByRole('row', { name: /Text/ })).toContainText('night');
    await expectAccessible(page);
    await dialog.getByText('Published', { exact: true }).click();
    const push = dialog.getByRole('button', { name: 'Overwrite and Push' });
    await expect(push).toBeDisabled();
    await changes.getByLabel('Overwrite these changes').check();
    await push.click();
    await expect(stateOf(page)).toContainText('Published', { timeout: 30_000 });
    await expect(stateOf(page).getByRole('link', { name: 'View post' })).toBeVisible();
    expect(site.store.posts).toMatchObject([{ status: 'publish' }]);
    expect(site.store.posts[0]?.content).toContain('noon');
  });

  await test.step('the lead’s step contains the link to the post', async () => {
    await expect(page.getByRole('textbox', { name: 'Live URL' })).toHaveValue(
      new RegExp(`https://${site.host}/sailing`),
    );
  });
});

// Requirements: B-PUSH-07, B-PUSH-09, B-PUSH-12
test('staff confirm an unapproved change, and continue a push that the site rejected', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const article = await addApproved(newTitle('Rowing'), false);
  await openAs(page, 'staff', `/content-generation/assignments?article=${article.id}`);
  await stateOf(page).getByRole('button', { name: 'Push to WordPress…' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Changed since approval: Description.')).toBeVisible();
  const push = dialog.getByRole('button', { name: 'Push to WordPress' });
  await expect(push).toBeDisabled();
  await dialog.getByLabel('Push it although its approval doesn’t cover it').check();
  const body = '{"code":"rest_cannot_edit","message":"Sorry, you are not allowed to edit this."}';
  await expect(push).toBeEnabled();
  site.fault = { path: '?context=edit', status: 403, body };
  await push.click();
  await expect(stateOf(page)).toContainText('Sorry, you are not allowed', { timeout: 30_000 });
  await expect(stateOf(page)).toContainText('Not written: the post, the content.');
  site.fault = undefined;
  await stateOf(page).getByRole('button', { name: 'Continue the Push…' }).click();
  await dialog.getByLabel('Push it although its approval doesn’t cover it').check();
  await push.click();
  await expect(stateOf(page)).toContainText('Draft', { timeout: 30_000 });
  expect(site.store.posts.filter(({ title }) => title === article.title)).toHaveLength(1);
});

// Requirements: B-PUSH-12
test('staff push several articles from a list, and see which ones can’t be pushed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const stem = newTitle('Regatta');
  const first = await addApproved(`${stem} one`);
  await addApproved(`${stem} two`);
  await addApproved(`${stem} three`, false);
  const list = `/content-generation/articles/list?title=${encodeURIComponent(stem)}&ordering=title`;
  await openAs(page, 'staff', list);
  for (const name of ['one', 'two', 'three']) {
    await tableRow(page, `${stem} ${name}`)
      .getByText(`${stem} ${name}`)
      .click({ modifiers: ['Meta'] });
  }
  await page.getByRole('button', { name: 'Push to WordPress…' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'three' })).toContainText(
    'The approval doesn’t cover the current text',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'one' })).toContainText('A new post');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Push 2 Articles' }).click();
  for (const name of ['one', 'two']) {
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('Pushed', {
      timeout: 30_000,
    });
  }
  const titles = site.store.posts.map(({ title }) => title).filter((title) => title.includes(stem));
  expect(titles).toHaveLength(2);
  expect(titles).toContain(first.title);
});

// Requirements: B-PUSH-14
test('staff schedule several articles for their go-live dates, and see which articles have none', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const stem = newTitle('Harbor');
  const staff = await apiAs('staff');
  const goLive = async (name: string, duedate_golive: string | null) => {
    const { id } = await addApproved(`${stem} ${name}`);
    await staff.call(articleCalls.update, { params: { id }, body: { duedate_golive } });
  };
  await goLive('one', '2097-03-02');
  await goLive('two', '2097-03-09');
  await goLive('three', null);
  const list = `/content-generation/articles/list?title=${encodeURIComponent(stem)}&ordering=title`;
  await openAs(page, 'staff', list);
  for (const name of ['one', 'two', 'three']) {
    await tableRow(page, `${stem} ${name}`)
      .getByText(`${stem} ${name}`)
      .click({ modifiers: ['Meta'] });
  }
  await page.getByRole('button', { name: 'Push to WordPress…' }).click();
  const dialog = dialogOf(page);
  await dialog.getByText('Scheduled', { exact: true }).click();
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(item('three')).toContainText('It has no go-live date.');
  await expect(item('one')).toContainText(/A new post, published .*Mar 2.*9:00 AM/);
  await dialog.getByRole('combobox', { name: 'Hour of publication' }).click();
  await page.getByRole('option', { name: '3 PM' }).click();
  await expect(item('two')).toContainText(/A new post, published .*Mar 9.*3:00 PM/);
  await expectAccessible(page);
  await dialog.getByText('One time for all', { exact: true }).click();
  await expect(item('one')).toContainText('Choose a date.');
  await expect(dialog.getByRole('button', { name: 'Push 0 Articles' })).toBeDisabled();
  await dialog.getByText('Each article’s go-live date', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Push 2 Articles' }).click();
  for (const name of ['one', 'two']) {
    await expect(item(name)).toContainText('Pushed', { timeout: 30_000 });
  }
  const posts = site.store.posts.filter(({ title }) => title.startsWith(stem));
  expect(posts.map(({ status }) => status)).toEqual(['future', 'future']);
});
