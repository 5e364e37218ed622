import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import {
  assignmentsPath,
  choose,
  nextStepOf,
  panelOf,
  pickDay,
} from '../content/article-screens.ts';
import { addArticle, dayFromNow, newTitle, personOf } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';
import { addPerson } from '../users/people-setup.ts';

/** Returns an array that collects the paths of the page's POST requests. */
function recordPosts(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') paths.push(pathname.replace(/\/$/, ''));
  });
  return paths;
}

const failure = (page: Page) => page.getByText('That didn’t work');

test('a double-click adds one article', async ({ page, apiAs }) => {
  const customer = await personOf(apiAs, 'customer');
  const posts = recordPosts(page);
  await signIn(page, 'staff');
  await page.goto(`${assignmentsPath}?panel=add`);
  const form = panelOf(page);
  await choose(form, 'Client', customer.org_roles[0]?.organization_name ?? '');
  const title = newTitle('Added once');
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await choose(form, 'Type', 'Blog');
  await choose(form, 'Status', 'Planned');
  await choose(form, 'Writer', 'Jonah Beck');
  await pickDay(form, 'Write due date', dayFromNow(5));
  await pickDay(form, 'Final Review due date', dayFromNow(9));
  await pickDay(form, 'Go-live due date', dayFromNow(20));
  const added = page
    .getByRole('region', { name: 'Messages' })
    .getByText('Content Added!')
    .waitFor();
  await form.getByRole('button', { name: 'Add Content Article' }).dblclick();
  await added;
  expect(posts.filter((path) => path === '/api/content-articles')).toHaveLength(1);
  const staff = await apiAs('staff');
  expect(await staff.call(articleCalls.list, { query: { title } })).toHaveLength(1);
});

test('a double-click saves a single version, and submits an article once', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  const posts = recordPosts(page);
  await signIn(page, 'writer');
  await page.goto(`${ownDocumentPath(id)}?panel=versions`);
  await page.getByRole('textbox', { name: 'Text of the article' }).focus();
  await page.keyboard.type('Slate lasts long.');
  await page.getByRole('textbox', { name: 'Name' }).fill('First draft');
  await page.getByRole('button', { name: 'Save Version' }).dblclick();
  const versions = page.getByRole('list', { name: 'Saved versions' }).getByRole('button');
  await expect(versions.filter({ hasText: 'First draft' })).toHaveCount(1);
  expect(posts.filter((path) => path.endsWith('/body-versions'))).toHaveLength(1);

  await page.goto(`${assignmentsPath}?article=${id}`);
  await nextStepOf(page).getByRole('button', { name: 'Submit for Editing' }).dblclick();
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('Article Submitted'),
  ).toBeVisible();
  expect(posts.filter((path) => path === '/api/submit-article')).toHaveLength(1);
  await expect(failure(page)).toHaveCount(0);
});

test('a double-click reassigns a deleted person’s work only once', async ({ page, apiAs }) => {
  const leaving = await addPerson(apiAs);
  const staying = await addPerson(apiAs, { organization: leaving.organization });
  await addArticle(apiAs, 'writing', { poster: leaving.id });
  const posts = recordPosts(page);
  await signIn(page, 'staff');
  await page.goto(`/users/directory?user=${leaving.id}`);
  const panel = panelOf(page);
  await panel.getByRole('tab', { name: 'Manage' }).click();
  await panel.getByRole('button', { name: 'Delete User' }).click();
  await choose(panel, 'Re-assign content to', staying.name);
  await panel.getByRole('button', { name: 'Re-Assign and Delete' }).dblclick();
  await expect(panel.getByText('Articles Successfully Re-Assigned! Articles: 1')).toBeVisible();
  expect(posts.filter((path) => path === '/api/reassign-articles')).toHaveLength(1);
  await expect(failure(page)).toHaveCount(0);
});

test('a double-click requests a single password link', async ({ page }) => {
  const posts = recordPosts(page);
  await page.goto('/auth/request-password-reset/nobody@client.example');
  await page.getByRole('button', { name: 'Send the link' }).dblclick();
  await expect(page.getByText('If an account exists for nobody@client.example')).toBeVisible();
  expect(posts.filter((path) => path === '/api/rest-auth/password/reset')).toHaveLength(1);
});
