import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { addDays, mondayOf, yearMonth } from '@portal/contract/platform/dates.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { addPerson } from '../users/people-setup.ts';
import { expectMessage, pickDay } from './article-screens.ts';
import { type ApiAs, addArticle, dayFromNow, newTitle, personOf } from './article-setup.ts';
import { addOrganization, addTemplate, findFreeMonth, onlyIn, pick } from './planning-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 300_000 });

/** Adds a writer without a capacity who is unique to the test. */
async function addWriter(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  const person = await addPerson(apiAs);
  return { person, writer: await staff.call(writerCalls.create, { body: { user: person.id } }) };
}

/** Adds a client whose three templates all have the same writer and whose last article was written by someone else. */
async function addOverload(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  const client = await addOrganization(apiAs);
  // Skip the first free months, where the planning tests create articles from all templates.
  const month = await findFreeMonth(apiAs, { skipped: 6 });
  const [from, to] = [await addWriter(apiAs), await addWriter(apiAs)];
  await addArticle(apiAs, 'posted', { client: client.id, writer: to.writer.id });
  for (const _ of [1, 2, 3]) {
    await addTemplate(apiAs, client.id, {
      title: newTitle('Planned'),
      writer: from.writer.id,
      milestone: 1,
      selected_months: onlyIn(month.month),
    });
  }
  await staff.call(capacityCalls.add, {
    params: { id: to.person.id },
    body: { role: 'writer', unit: 'articles', amount: 500, from_day: dayFromNow(2) },
  });
  return { client, month, from, to };
}

const nameOf = ({ person }: { person: { last_name: string } }) => `Journey ${person.last_name}`;

async function writersOf(apiAs: ApiAs, client: number) {
  const articles = await (await apiAs('staff')).call(articleCalls.list, {
    query: { client, contentStatus: 'planned' },
  });
  return articles.map(({ writer }) => writer?.id).sort();
}

const capacityOf = (page: Page) => page.getByRole('region', { name: 'Capacity', exact: true });

// Requirements: B-CAP-01, B-CAP-02, B-CAP-04, B-CAP-06, B-CAP-07
test('a lead sets a capacity, sees the overload before planning a month, accepts the proposal, and undoes it', async ({
  page,
  apiAs,
}) => {
  const { client, month, from, to } = await addOverload(apiAs);
  await signIn(page, 'leader');

  await test.step('the capacity and days off are on the user’s panel', async () => {
    await page.goto(`/users/directory?tab=writers&user=${from.person.id}`);
    await page.getByRole('tab', { name: 'Capacity' }).click();
    await page.getByRole('button', { name: 'Set Capacity' }).click();
    const form = page.getByRole('form', { name: 'Set capacity' });
    await form.getByLabel('Per week').fill('1');
    await expectAccessibleInBoth(page);
    await form.getByRole('button', { name: 'Save Capacity' }).click();
    await expect(page.getByText('Writing: 1 article', { exact: true })).toBeVisible();
    await expect(page.getByText('Applies now')).toBeVisible();
    await page.getByRole('button', { name: 'Add Days Off' }).click();
    const days = page.getByRole('form', { name: 'Add days off' });
    await pickDay(page.locator('aside'), 'First day', dayFromNow(3));
    await pickDay(page.locator('aside'), 'Last day', dayFromNow(4));
    await days.getByLabel('Note').fill('Conference');
    await days.getByRole('button', { name: 'Add Days Off' }).click();
    await expect(page.getByText('Conference')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Days Off' }).click();
    const question = page.getByRole('dialog', { name: /^Are you sure/ });
    await question.getByRole('button', { name: 'Delete Days Off' }).click();
    await expect(page.getByText('Conference')).toBeHidden();
  });

  await test.step('planning shows the overload and a proposal before anything is created', async () => {
    await page.goto(`/content-generation/articles/${month.year}/${month.month}`);
    await page.getByRole('button', { name: 'Add Planning Month' }).click();
    const form = page.getByRole('dialog', { name: 'Add Planning Month' });
    const row = capacityOf(page).getByRole('row', { name: nameOf(from) });
    await expect(row).toContainText('3 of 1');
    await expect(row).toContainText('2 over');
    await expect(row).toContainText('→ 1');
    const reason = `${nameOf(to)} has written ${client.dba_name}’s last article and has room for`;
    await expect(capacityOf(page).getByText(reason)).toHaveCount(2);
    await expectAccessibleInBoth(page);
    expect(await writersOf(apiAs, client.id)).toEqual([]);
    const moves = capacityOf(page).getByRole('checkbox', { name: /^Planned/ });
    await moves.first().check();
    await moves.last().check();
    await expectMessage(page, '2 Assignments Moved!', () =>
      form.getByRole('button', { name: 'Add Planning Month' }).click(),
    );
    const wanted = [from.writer.id, to.writer.id, to.writer.id].sort();
    expect(await writersOf(apiAs, client.id)).toEqual(wanted);
  });

  await test.step('one undo restores the templates’ writers', async () => {
    await expectMessage(page, 'The previous assignments are restored.', () =>
      page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click(),
    );
    const { id } = from.writer;
    expect(await writersOf(apiAs, client.id)).toEqual([id, id, id]);
  });

  await test.step('the table shows the overload, and opens the articles behind it', async () => {
    const day = `${yearMonth(month)}-15`;
    await page.goto(`/content-generation/capacity?from=${day}`);
    await pick(page.locator('main'), 'Role', 'Writing');
    await expect(page).toHaveURL(/role=writer/);
    const cell = page.getByRole('button', {
      name: new RegExp(`^${nameOf(from)}, Writing, Week .*3 of 1.*2 over`),
    });
    await expect(cell).toContainText('2 over');
    await expectAccessibleInBoth(page);
    await cell.click();
    const articles = page.getByRole('dialog', { name: `${nameOf(from)}: Writing` });
    await expect(articles.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await articles
      .getByRole('button', { name: /^Planned/ })
      .first()
      .click();
    await expect(page).toHaveURL(/article=\d+/);
  });

  await test.step('planned articles can be distributed later, too', async () => {
    await page.goto(`/content-generation/articles/${month.year}/${month.month}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Propose Distribution' }).click();
    const proposal = page.getByRole('dialog', { name: /^Distribute/ });
    const moves = proposal.getByRole('region', { name: 'Proposed moves' });
    await expect(moves.getByRole('checkbox', { name: /^Planned/ })).toHaveCount(2);
    await moves.getByRole('checkbox', { name: /moves chosen$/ }).uncheck();
    await moves
      .getByRole('checkbox', { name: /^Planned/ })
      .first()
      .check();
    await expectAccessible(page);
    await expectMessage(page, '1 Assignment Moved!', () =>
      proposal.getByRole('button', { name: 'Move 1 Assignment' }).click(),
    );
    const wanted = [from.writer.id, from.writer.id, to.writer.id].sort();
    expect(await writersOf(apiAs, client.id)).toEqual(wanted);
  });
});

// Requirements: B-CAP-08
test('a writer sees this week’s load, capacity, and days off above the assignments', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const { id } = await personOf(apiAs, 'writer');
  const today = dayFromNow(0);
  const from_day = addDays(mondayOf(today), 7);
  await staff.call(capacityCalls.addDaysOff, {
    params: { id },
    body: { from_day, to_day: from_day, note: 'Private' },
  });
  await addArticle(apiAs, 'writing', { duedate_write: today });
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  const own = page.getByRole('region', { name: 'Load and capacity' });
  await expect(own.getByRole('heading', { name: 'Writing this week' })).toBeVisible();
  await expect(own).toContainText(/\d+ of \d+ articles/);
  await expect(own.getByRole('heading', { name: 'Days off' })).toBeVisible();
  await expect(own.getByText('Private')).toBeHidden();
  await expectAccessibleInBoth(page);
});
