import type { Page } from '@playwright/test';
import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import { checklistItemCommentCalls } from '@portal/contract/onboarding/checklist-item-comment.calls.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { dayFromNow, personOf } from '../content/article-setup.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { press, tabTo } from '../platform/keyboard.ts';
import {
  addBuild,
  addTemplate,
  cardOf,
  itemNames,
  itemRow,
  listItems,
  readItems,
  tickOf,
  treeOf,
} from './onboarding-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 180_000 });

/** Moves focus to a row with the Home and down arrow keys. */
async function goTo(page: Page, name: string): Promise<void> {
  await treeOf(page).focus();
  await page.keyboard.press('Home');
  const row = itemRow(page, name);
  await expect(row).toBeVisible();
  const index = Number(await row.getAttribute('aria-rowindex'));
  for (let step = 1; step < index; step += 1) await page.keyboard.press('ArrowDown');
  await expect(treeOf(page)).toHaveAttribute(
    'aria-activedescendant',
    `${await row.getAttribute('id')}`,
  );
}

const saved = (page: Page) => expect(panelOf(page).getByText(/^Saved \d/)).toBeVisible();

// Requirements: P2-CHECKLISTS-01, P2-CHECKLISTS-02, P2-CHECKLISTS-06, P2-CHECKLISTS-08,
// P2-CHECKLISTS-09, P2-CHECKLISTS-12, P2-CHECKLISTS-15, P2-CHECKLISTS-16, P2-CHECKLISTS-17,
// P2-CHECKLISTS-18, P2-CHECKLISTS-19, P2-CHECKLISTS-20, P2-CHECKLISTS-21, P2-CHECKLISTS-22,
// P2-CHECKLISTS-23, P2-BUILDS-09
test('staff add, nest, move, rename, assign, date, tick, comment on, and delete items by keyboard', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const me = await personOf(apiAs, 'staff');
  const template = await addTemplate(staff, [
    { name: 'Kickoff', below: ['Welcome mail', 'Intake form'] },
    'Launch',
  ]);
  const build = await addBuild(apiAs, { build_template: template.id });
  const checklist = build.build_checklist;
  const { keyboard } = page;
  await signIn(page, 'staff');
  await page.goto(`/client-onboarding/website-builds?search=${build.label}`);
  await press(cardOf(page, build.label).getByRole('button', { name: /^Build/ }));
  await expect(itemRow(page, 'Launch')).toBeVisible();
  await expectAccessible(page);

  await test.step('Enter adds an item and starts the next one, Tab indents it, and Enter on a blank name stops adding', async () => {
    await tabTo(treeOf(page));
    await goTo(page, 'Welcome mail');
    await keyboard.press('n');
    await keyboard.type('Call the client');
    await expectMessage(page, 'Item Added!', () => keyboard.press('Enter'));
    await keyboard.type('Write it down');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(treeOf(page)).toBeFocused();
    await saved(page);
    const expected = [
      'Kickoff',
      '> Welcome mail',
      '> Call the client',
      '> > Write it down',
      '> Intake form',
      'Launch',
    ];
    expect(await itemNames(page)).toEqual(expected);
    expect(await listItems(staff, checklist)).toEqual(expected);
  });

  await test.step('an item can be outdented, moved down and up, and renamed inline', async () => {
    await goTo(page, 'Write it down');
    await keyboard.press('Alt+Shift+ArrowLeft');
    await keyboard.press('Alt+Shift+ArrowDown');
    await keyboard.press('Alt+Shift+ArrowUp');
    await keyboard.press('Alt+Shift+ArrowUp');
    await keyboard.press('F2');
    await keyboard.type('Write down');
    await expectMessage(page, 'Item Updated!', () => keyboard.press('Enter'));
    await saved(page);
    const expected = [
      'Kickoff',
      '> Welcome mail',
      '> Write down',
      '> Call the client',
      '> Intake form',
      'Launch',
    ];
    expect(await itemNames(page)).toEqual(expected);
    expect(await listItems(staff, checklist)).toEqual(expected);
  });

  await test.step('staff assign items to themselves and to a colleague, and set a due date', async () => {
    await goTo(page, 'Write down');
    await expectMessage(page, 'Item Updated!', () => keyboard.press('m'));
    const row = itemRow(page, 'Write down');
    await expect(row.getByRole('button', { name: `Assigned to ${me.name}` })).toBeVisible();
    await goTo(page, 'Intake form');
    await keyboard.press('a');
    const box = page.getByRole('combobox', { name: 'Assignee' });
    await expect(box).toBeFocused();
    const leader = await personOf(apiAs, 'leader');
    const customer = await personOf(apiAs, 'customer');
    await keyboard.type(customer.name);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await box.fill(leader.name);
    await expect(page.getByRole('option')).toHaveText([new RegExp(leader.name)]);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(treeOf(page)).toBeFocused();
    await expect(
      itemRow(page, 'Intake form').getByRole('button', { name: `Assigned to ${leader.name}` }),
    ).toBeVisible();
    await keyboard.press('d');
    const calendar = page.getByRole('dialog').getByRole('table');
    await expect(calendar).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: /^15 / }).focus();
    await keyboard.press('Enter');
    await expect(treeOf(page)).toBeFocused();
    await saved(page);
    const items = await readItems(staff, checklist);
    expect(items.find(({ name }) => name === 'Write down')?.assignee?.id).toBe(me.id);
    expect(items.find(({ name }) => name === 'Intake form')).toMatchObject({
      assignee: { id: leader.id },
      due: expect.stringMatching(/-15$/),
    });
  });

  await test.step('an item has no check box while any of its children is open, and a tick can be undone', async () => {
    await expect(tickOf(page, 'Kickoff')).toHaveCount(0);
    await goTo(page, 'Kickoff');
    await expectMessage(page, 'Complete what is below it first.', () => keyboard.press('Space'));
    for (const name of ['Welcome mail', 'Write down', 'Call the client', 'Intake form']) {
      await goTo(page, name);
      await keyboard.press('Space');
      await expect(tickOf(page, name)).toBeChecked();
    }
    await goTo(page, 'Kickoff');
    await expect(tickOf(page, 'Kickoff')).not.toBeChecked();
    await keyboard.press('Space');
    await expect(tickOf(page, 'Kickoff')).toBeChecked();
    await saved(page);
    await expect(panelOf(page).getByText('83%')).toBeVisible();
    await goTo(page, 'Launch');
    await expectMessage(page, 'Item Updated!', () => keyboard.press('Space'));
    await saved(page);
    await keyboard.press('ControlOrMeta+z');
    await expect(tickOf(page, 'Launch')).not.toBeChecked();
    await goTo(page, 'Intake form');
    await keyboard.press('Space');
    await expect(tickOf(page, 'Intake form')).not.toBeChecked();
    await expect(tickOf(page, 'Kickoff')).toHaveCount(0);
    await saved(page);
    const items = await readItems(staff, checklist);
    expect(items.filter(({ completed }) => completed)).toHaveLength(3);
  });

  await test.step('staff comment on an item in its details panel, and Esc returns to the list', async () => {
    await goTo(page, 'Launch');
    await keyboard.press('c');
    await expect(panelOf(page).getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
    await keyboard.type('Not before Monday.');
    await expectMessage(page, 'Comment Saved!', () => keyboard.press('ControlOrMeta+Enter'));
    await expect(panelOf(page).getByRole('listitem')).toContainText('Not before Monday.');
    await expectAccessibleInBoth(page);
    await panelOf(page).focus();
    await keyboard.press('Escape');
    await expect(itemRow(page, 'Launch').getByText('1 comment')).toBeAttached();
    const { id } = (await readItems(staff, checklist)).find(({ name }) => name === 'Launch') ?? {};
    const comments = await staff.call(checklistItemCommentCalls.list, { query: { item: id } });
    expect(comments).toMatchObject([{ comment: 'Not before Monday.', author: { id: me.id } }]);
  });

  await test.step('deleting an item asks for confirmation and can be undone', async () => {
    const question = page.getByRole('dialog', { name: 'Delete Launch ? Are you sure?' });
    await goTo(page, 'Launch');
    await keyboard.press('Delete');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(itemRow(page, 'Launch')).toBeVisible();
    await treeOf(page).focus();
    await keyboard.press('Delete');
    await tabTo(question.getByRole('button', { name: 'Delete' }));
    await expectMessage(page, 'Item Deleted.', () => keyboard.press('Enter'));
    await expect(itemRow(page, 'Launch')).toHaveCount(0);
    await expect(treeOf(page)).toBeFocused();
    await keyboard.press('ControlOrMeta+z');
    await expect(itemRow(page, 'Launch')).toBeVisible();
    await saved(page);
    expect(await listItems(staff, checklist)).toContain('Launch');
  });
});

// Requirements: P2-CHECKLISTS-01, P2-CHECKLISTS-04, P2-CHECKLISTS-05, P2-CHECKLISTS-09
test('two people editing one checklist see each other’s changes live, and never overwrite them silently', async ({
  page,
  openAs,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const staff = await apiAs('staff');
  const template = await addTemplate(staff, ['One', 'Two', 'Three', 'Four']);
  const build = await addBuild(apiAs, { build_template: template.id });
  const path = `/client-onboarding/website-builds?search=${build.label}&checklist=${build.build_checklist}`;
  await signIn(page, 'staff');
  await page.goto(path);
  const other = await openAs('leader', path);
  for (const one of [page, other]) await expect(itemRow(one, 'Four')).toBeVisible();

  await test.step('an item that the other person ticks or adds shows up', async () => {
    await tickOf(other, 'One').click();
    await expect(tickOf(page, 'One')).toBeChecked();
    await expect(cardOf(page, build.label).getByText('25%')).toBeVisible();
    await panelOf(other).getByRole('button', { name: 'Add item' }).click();
    await other.keyboard.type('Five');
    await other.keyboard.press('Enter');
    await other.keyboard.press('Escape');
    await expect(itemRow(page, 'Five')).toBeVisible();
  });

  await test.step('if two people move items at the same time, both end up with the same order', async () => {
    await goTo(page, 'Four');
    await goTo(other, 'Two');
    await Promise.all([
      page.keyboard.press('Alt+Shift+ArrowUp'),
      other.keyboard.press('Alt+Shift+ArrowDown'),
    ]);
    await saved(page);
    await saved(other);
    await expect(async () => {
      const stored = await listItems(staff, build.build_checklist);
      expect(await itemNames(page)).toEqual(stored);
      expect(await itemNames(other)).toEqual(stored);
      expect([...stored].sort()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
    }).toPass();
  });

  await test.step('if two people rename the same item, the second person must choose which name to keep', async () => {
    await goTo(page, 'Three');
    await page.keyboard.press('F2');
    await page.keyboard.type('Mine');
    const three = (await readItems(staff, build.build_checklist)).find(
      ({ name }) => name === 'Three',
    );
    await staff.call(checklistItemCalls.update, {
      params: { id: three?.id ?? 0 },
      body: { name: 'Theirs' },
    });
    await expect(itemRow(other, 'Theirs')).toBeVisible();
    await page.keyboard.press('Enter');
    const warning = page.getByRole('alert').filter({ hasText: 'was changed by someone else' });
    await expect(warning).toBeVisible();
    await expect(itemRow(page, 'Theirs')).toBeVisible();
    await warning.getByRole('button', { name: 'Use mine' }).click();
    await expect(itemRow(other, 'Mine')).toBeVisible();
  });

  await test.step('due dates are shown as overdue only once they have passed', async () => {
    const [one] = await readItems(staff, build.build_checklist);
    const open = (await readItems(staff, build.build_checklist)).filter(
      ({ completed }) => !completed,
    );
    const days = [dayFromNow(-3), dayFromNow(9)];
    for (const [index, due] of days.entries()) {
      const params = { id: open[index]?.id ?? 0 };
      await staff.call(checklistItemCalls.update, { params, body: { due } });
    }
    expect(one).toBeDefined();
    await expect(itemRow(page, open[0]?.name ?? '').getByText('(overdue)')).toBeAttached();
    await expect(itemRow(page, open[1]?.name ?? '').getByText('(overdue)')).toHaveCount(0);
    await expect(cardOf(page, build.label).getByText(/1 item overdue/)).toBeVisible();
  });

  await test.step('the details panel shows a message if another person deletes the item', async () => {
    await goTo(page, 'Mine');
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
    await goTo(other, 'Mine');
    await other.keyboard.press('Delete');
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(panelOf(page).getByText('This item is gone')).toBeVisible();
    await panelOf(page)
      .getByRole('button', { name: /^Back to/ })
      .click();
    await expect(itemRow(page, 'Four')).toBeVisible();
    await expect(itemRow(page, 'Mine')).toHaveCount(0);
  });
});

// Requirements: P2-CHECKLISTS-08, P2-CHECKLISTS-09
test('an item can be moved by dragging, have files attached, and be checked automatically', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const template = await addTemplate(staff, ['One', 'Two', 'Three']);
  const build = await addBuild(apiAs, { build_template: template.id });
  const checklist = build.build_checklist;
  await signIn(page, 'staff');
  await page.goto(`/client-onboarding/website-builds?search=${build.label}&checklist=${checklist}`);
  await expect(itemRow(page, 'Three')).toBeVisible();

  await test.step('an item dragged below another item and to the right becomes its child', async () => {
    const grip = (name: string) => itemRow(page, name).locator('[data-grip]');
    const from = await grip('Three').boundingBox();
    const above = await itemRow(page, 'One').boundingBox();
    if (!from || !above) throw new Error('The rows are not shown.');
    const { mouse } = page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    // Moving a few pixels starts the drag; the second move selects the drop position.
    await mouse.move(from.x + 20, from.y - 10, { steps: 4 });
    await mouse.move(from.x + 30, above.y + above.height - 4, { steps: 4 });
    await mouse.up();
    const expected = ['One', '> Three', 'Two'];
    await expect.poll(() => itemNames(page)).toEqual(expected);
    await saved(page);
    expect(await listItems(staff, checklist)).toEqual(expected);
  });

  const panel = panelOf(page);
  await test.step('a file can be attached to an item, downloaded, and removed', async () => {
    await itemRow(page, 'Three').getByRole('button', { name: 'Three', exact: true }).click();
    const files = panel.getByRole('region', { name: 'Attachments' });
    const choosing = page.waitForEvent('filechooser');
    await files.getByRole('button', { name: 'Add file' }).click();
    await (await choosing).setFiles({
      name: 'logins.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The client keeps them.'),
    });
    const link = files.getByRole('link', { name: 'logins.txt' });
    await expect(link).toBeVisible();
    const answer = await page.request.get(`${await link.getAttribute('href')}`);
    expect(await answer.text()).toBe('The client keeps them.');
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'x-content-type-options': 'nosniff',
    });
    await files.getByRole('button', { name: 'Remove logins.txt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(link).toHaveCount(0);
    expect((await readItems(staff, checklist)).flatMap((item) => item.attachments)).toEqual([]);
  });

  await test.step('an automatic check can be added to an item and run, and its result includes the reason', async () => {
    await panel.getByRole('combobox', { name: 'Automatic check' }).click();
    await page.getByRole('option', { name: 'Site responds over https' }).click();
    const result = panel.getByRole('status').filter({ hasText: 'Site responds over https' });
    await expect(result.getByText('Not checked yet')).toBeVisible();
    await result.getByRole('button', { name: 'Run check' }).click();
    await expect(result.getByText('has no website in its organization record.')).toBeVisible();
    await expect(result.getByText('Check didn’t work')).toBeVisible();
  });
});
