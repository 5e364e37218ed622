import type { Page, Route } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { contentStatusCalls } from '@portal/contract/content/labels/content-status.calls.ts';
import { expect, expectAccessible, hold, signIn, test } from '../platform/fixtures.ts';
import { tabTo } from '../platform/keyboard.ts';
import { choose, expectMessage, panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, dayFromNow, newTitle, personOf } from './article-setup.ts';
import { tableRow } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Articles' });
const headingOf = (page: Page) => panelOf(page).getByRole('heading', { level: 2 });
const boxOf = (page: Page, name: string) =>
  panelOf(page).getByRole('combobox', { name, exact: true });

/** Adds three articles in different statuses with unique titles, and returns the path of their list. */
async function addThree(apiAs: ApiAs) {
  const title = newTitle('Bulk');
  const articles = [
    await addArticle(apiAs, 'planned', { title: `${title} 1` }),
    await addArticle(apiAs, 'writing', { title: `${title} 2` }),
    await addArticle(apiAs, 'editing', { title: `${title} 3` }),
  ];
  const address = `/content-generation/articles/list?title=${encodeURIComponent(title)}&ordering=title`;
  const read = async () =>
    (await apiAs('staff')).call(articleCalls.list, {
      query: { ids: articles.map(({ id }) => id).join(), archived: 'all', ordering: 'title' },
    });
  return { title, address, read };
}

/** Selects the three rows: the first by toggling, the others as a range. */
async function selectThree(page: Page, title: string) {
  await tableRow(page, `${title} 1`)
    .getByText(`${title} 1`)
    .click({ modifiers: ['Meta'] });
  await tableRow(page, `${title} 3`)
    .getByText(`${title} 3`)
    .click({ modifiers: ['Shift'] });
  await expect(headingOf(page)).toHaveText('3 articles selected');
}

// Matches bulk saves, but not list requests, which have a query string.
const bulkPath = /\/api\/content-articles(\.json)?\/?$/;

/** Returns an array that collects the bodies of the page's bulk saves. */
function listSaves(page: Page) {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (bulkPath.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Adds an unknown editor to the next save, so that the server rejects it. */
async function askForNobody(page: Page) {
  const spoil = async (route: Route) => {
    const rows: object[] = route.request().postDataJSON();
    await route.continue({ postData: rows.map((row) => ({ ...row, editor: 999_999 })) });
  };
  await page.route(bulkPath, spoil, { times: 1 });
}

// Requirements: BULK-01, BULK-03, BULK-07, BULK-10
test('the bulk form shows current values, keeps rejected input, and saves typed input after 3 s', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(400);
  const { title, address, read } = await addThree(apiAs);
  const before = await read();
  const saves = listSaves(page);
  const editor = await personOf(apiAs, 'leader');
  // Simulate a status that staff have hidden.
  const statuses = await (await apiAs('staff')).call(contentStatusCalls.list);
  await page.route(/\/api\/content-statuses\b/, (route) =>
    route.fulfill({
      json: statuses.map((one) => (one.uid === 'posted' ? { ...one, is_active: false } : one)),
    }),
  );
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(address);
  await selectThree(page, title);

  await test.step('every field shows the current values as placeholders', async () => {
    for (const name of [
      'Status',
      'Project',
      'Planning month',
      'Type',
      'Lead',
      'Final Reviewer',
      'Editor',
      'Poster',
      'Writer',
      'Archived',
    ])
      await expect(boxOf(page, name)).toBeVisible();
    await expect(
      panelOf(page).getByRole('textbox', { name: 'Write due date', exact: true }),
    ).toBeVisible();
    await expect(boxOf(page, 'Status')).toHaveAttribute('placeholder', 'Mixed (3 values)');
    await expect(boxOf(page, 'Writer')).toHaveAttribute('placeholder', 'No change (Jonah Beck)');
    await boxOf(page, 'Status').click();
    await expect(page.getByRole('option', { name: 'Scheduled', exact: true })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Posted', exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeVisible();
  });

  await test.step('after an error, the form keeps the choices, and saving can be retried', async () => {
    await askForNobody(page);
    await choose(panelOf(page), 'Editor', editor.name);
    await expect(panelOf(page).getByRole('alert')).toContainText('Editor');
    await expect(headingOf(page)).toHaveText('3 articles selected');
    await expect(boxOf(page, 'Editor')).toHaveValue(editor.name);
    expect(await read()).toEqual(before);
    await expectAccessible(page);
    await expectMessage(page, '3 articles updated', () =>
      panelOf(page).getByRole('button', { name: 'Try again' }).click(),
    );
    await expect(panelOf(page)).toHaveCount(0);
    expect((await read()).map((one) => one.editor?.id)).toEqual([editor.id, editor.id, editor.id]);
  });

  await test.step('typed input is saved once, 3 s after the last change', async () => {
    await selectThree(page, title);
    const day = dayFromNow(9);
    const box = panelOf(page).getByRole('textbox', { name: 'Write due date', exact: true });
    await expect(box).toBeEditable();
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    saves.length = 0;
    await box.fill(dayFromNow(8));
    await page.clock.runFor(2_500);
    await box.fill(day);
    await page.clock.runFor(2_900);
    expect(saves).toEqual([]);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.clock.runFor(200);
    await answer;
    expect(saves).toEqual([before.map(({ id }) => ({ id, duedate_write: day }))]);
    await page.clock.resume();
    await expect(panelOf(page)).toHaveCount(0);
    const after = await read();
    expect(after.map(({ duedate_write }) => duedate_write)).toEqual([day, day, day]);
    expect(after.map(({ status }) => status.uid)).toEqual(['planned', 'writing', 'editing']);
  });
});

// Requirements: BULK-09
test('the bulk form closes with its screen, and a late save doesn’t affect the next panel', async ({
  page,
  apiAs,
  problems,
}) => {
  const { title, address, read } = await addThree(apiAs);
  const menu = page.getByRole('navigation', { name: 'Content Generation' });
  const saves = listSaves(page);
  await signIn(page, 'staff');
  await page.goto(address);

  await test.step('leaving the screen clears the selection', async () => {
    await selectThree(page, title);
    await expect(boxOf(page, 'Project')).toBeVisible();
    await expect(boxOf(page, 'Planning month')).toBeVisible();
    await menu.getByRole('link', { name: 'Template', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templates');
    await expect(panelOf(page)).toHaveCount(0);
    await page.goBack();
    await expect(tableRow(page, `${title} 1`)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await expect(gridOf(page).locator('[aria-selected="true"]')).toHaveCount(0);
    expect(saves).toEqual([]);
  });

  await test.step('typed input is saved when the user leaves the screen, and an error appears on the next screen', async () => {
    problems.expect(400);
    await selectThree(page, title);
    await askForNobody(page);
    await panelOf(page)
      .getByRole('textbox', { name: 'Write due date', exact: true })
      .fill(dayFromNow(8));
    await menu.getByRole('link', { name: 'Template', exact: true }).click();
    const message = page.getByRole('region', { name: 'Messages' });
    await expect(message.getByText('That didn’t work')).toBeVisible();
    await expect(message.getByText('This is not an active person.')).toBeVisible();
    expect(saves).toHaveLength(1);
    await page.goBack();
  });

  await test.step('a save doesn’t close an article that was opened while the save was running', async () => {
    await selectThree(page, title);
    const held = await hold(page, bulkPath);
    await boxOf(page, 'Archived').click();
    await page.getByRole('option', { name: 'Archive', exact: true }).click();
    await tableRow(page, `${title} 2`).getByText(`${title} 2`).click();
    await expect(headingOf(page)).toHaveText(`${title} 2`);
    await expectMessage(page, '3 articles updated', async () => held.release());
    await expect(gridOf(page)).toHaveCount(0);
    await expect(page.getByText('No Articles Found')).toBeVisible();
    await expect(headingOf(page)).toHaveText(`${title} 2`);
    expect((await read()).map(({ archived }) => archived)).toEqual([true, true, true]);
  });
});

// Requirements: BULK-04, BULK-05
test('the Project and Planning month fields each require permission to add that type of record', async ({
  page,
  apiAs,
}) => {
  const { title, address } = await addThree(apiAs);
  const staff = await personOf(apiAs, 'staff');
  let codenames: string[] = [];
  await page.route(/\/api\/rest-auth\/user\b/, (route) =>
    route.fulfill({
      json: {
        ...staff,
        is_staff: false,
        permissions: codenames.map((codename, id) => ({ id, codename, name: codename })),
      },
    }),
  );
  await signIn(page, 'staff');
  const expectOnly = async (permission: string, shown: string, missing: string) => {
    codenames = ['view_contentarticle', 'add_contentarticle', 'edit_contentarticle', permission];
    await page.goto(address);
    await selectThree(page, title);
    for (const name of ['Status', shown]) await expect(boxOf(page, name)).toBeVisible();
    await expect(boxOf(page, missing)).toHaveCount(0);
  };
  await expectOnly('add_contentproject', 'Project', 'Planning month');
  await expectOnly('add_planningyearmonth', 'Planning month', 'Project');
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('rows can be selected and changed using only the keyboard', async ({ page, apiAs }) => {
    const { address, read } = await addThree(apiAs);
    const leader = await personOf(apiAs, 'leader');
    await signIn(page, 'staff');
    await page.goto(address);
    await tabTo(gridOf(page));
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(headingOf(page)).toHaveText('2 articles selected');
    // Focus stays in the list, so its keys must still work while the form is open.
    await page.keyboard.press('Shift+ArrowDown');
    await expect(headingOf(page)).toHaveText('3 articles selected');
    // Stepping back deselects the row that the previous step added.
    await page.keyboard.press('Shift+ArrowUp');
    await expect(headingOf(page)).toHaveText('2 articles selected');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(headingOf(page)).toHaveText('3 articles selected');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);

    await page.keyboard.press('ControlOrMeta+a');
    await expect(headingOf(page)).toHaveText('3 articles selected');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(headingOf(page)).toHaveText('2 articles selected');
    await tabTo(boxOf(page, 'Editor'));
    await page.keyboard.type(leader.name);
    await expect(page.getByRole('option', { name: leader.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectMessage(page, '2 articles updated', () => page.keyboard.press('Enter'));
    await expect(panelOf(page)).toHaveCount(0);
    await expect(gridOf(page)).toBeFocused();
    const [first, ...others] = await read();
    expect(first?.editor?.id).not.toBe(leader.id);
    expect(others.map(({ editor }) => editor?.id)).toEqual([leader.id, leader.id]);
  });
});
