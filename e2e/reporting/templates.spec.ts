import type { Page } from '@playwright/test';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { reportRecipientCalls } from '@portal/contract/reporting/emails/report-recipient.calls.ts';
import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { uiComponents } from '@portal/contract/reporting/ui-components.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { type ApiAs, newTitle } from '../content/article-setup.ts';
import type { Api } from '../platform/api.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  hold,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { addClient, addMonth, addReports, listReports } from './reporting-setup.ts';

// Long tests need more time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const path = '/reporting/presentation-templates';

async function addTemplate(apiAs: ApiAs, titles: readonly string[]) {
  const staff = await apiAs('staff');
  const client = await addClient(apiAs);
  const template = await staff.call(presentationTemplateCalls.create, {
    body: { object_id: client.id, slide_templates: titles.map((title) => ({ title })) },
  });
  return { client, template };
}

const readSlides = async (staff: Api, organization: number) => {
  const [template] = await staff.call(presentationTemplateCalls.list, {
    query: { organization },
  });
  return template?.slide_templates ?? [];
};
const readTitles = async (staff: Api, organization: number) =>
  (await readSlides(staff, organization)).map(({ title }) => title);

const rowsOf = (page: Page) => page.getByRole('tree').getByRole('treeitem');
const slideRow = (page: Page, title: string) =>
  page.getByRole('treeitem', { name: title, exact: true });

/** Opens the component menu and waits until the menu has focus, which takes a moment. */
async function openCatalog(page: Page) {
  await page.keyboard.press('c');
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
}

/** Adds a component after the selected one. */
async function addComponent(page: Page, name: string) {
  await openCatalog(page);
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Details of ${name}` })).toBeVisible();
}

// Requirements: P2-TEMPLATES-DECK-03, P2-TEMPLATES-DECK-05, P2-TEMPLATES-DECK-08,
// P2-TEMPLATES-DECK-09, P2-TEMPLATES-DECK-12, P2-TEMPLATES-DECK-13, P2-TEMPLATES-DECK-14,
// P2-TEMPLATES-DECK-15, P2-TEMPLATES-DECK-16, P2-TEMPLATES-DECK-17, P2-TEMPLATES-DECK-19,
// P2-TEMPLATES-DECK-20, P2-TEMPLATES-DECK-26, P2-TEMPLATES-DECK-27, P2-TEMPLATES-DECK-28,
// P2-TEMPLATES-DECK-29, P2-TEMPLATES-DECK-30, P2-CREATOR-01, P2-CREATOR-02, P2-CREATOR-03,
// P2-CREATOR-04, P2-CREATOR-05, P2-CREATOR-06, P2-CREATOR-07, P2-CREATOR-08, P2-CREATOR-09,
// P2-CREATOR-10, P2-CREATOR-11, P2-CREATOR-12, P2-CREATOR-13, P2-CREATOR-14, P2-CREATOR-15,
// P2-CREATOR-16, P2-SLIDES-COMPONENTS-01, P2-SLIDES-COMPONENTS-07, P2-SLIDES-COMPONENTS-08,
// P2-SLIDES-COMPONENTS-09, P2-SLIDES-COMPONENTS-20, P2-SLIDES-COMPONENTS-21, D-61
test('staff build a deck by keyboard, and it is autosaved and unchanged after it is reopened', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const client = await addClient(apiAs);
  await signIn(page, 'staff');

  await test.step('the list starts with the master and includes organizations without a template', async () => {
    await page.goto(`${path}/foo/bar`);
    await expect(page).toHaveURL(path);
    await expect(
      page.getByRole('region', { name: 'Master template' }).getByRole('link'),
    ).toHaveAttribute('href', `${path}/update/master`);
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill(client.dba_name);
    const row = page.getByRole('row').filter({ hasText: client.dba_name });
    await expect(row).toContainText("Presentation Template doesn't exist");
    await expectAccessibleInBoth(page);
    await expect(row.getByRole('link', { name: client.dba_name })).toHaveAttribute(
      'href',
      `/organizations/${client.id}`,
    );
    const link = row.getByRole('link', { name: "Presentation Template doesn't exist" });
    await expect(link).toHaveAttribute('href', `${path}/create/${client.id}`);
    // The template doesn't exist, so its update path redirects to the create path.
    const held = await hold(page, new RegExp(`/api/organizations/${client.id}/?$`));
    await page.goto(`${path}/update/${client.id}`);
    await expect(page.getByText('Loading Data...', { exact: true })).toBeVisible();
    held.release();
    await expect(page).toHaveURL(`${path}/create/${client.id}`);
    await expect(page.getByText("Presentation Template doesn't exist")).toBeVisible();
  });

  await test.step('staff create an empty template, which opens in the creator', async () => {
    await expectMessage(page, 'Presentation Created.', async () => {
      await page.getByRole('button', { name: 'Create Empty' }).press('Enter');
    });
    await expect(page).toHaveURL(`${path}/update/${client.id}`);
    await expect(page.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true');
    await expect(rowsOf(page)).toHaveText([/Monthly Report Template/, '1. Introduction']);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Introduction');
    for (const name of ['Move up', 'Move down', 'The first slide can’t be deleted']) {
      await expect(page.getByRole('button', { name })).toBeDisabled();
    }
  });

  await test.step('staff add components from the catalog and fill them in', async () => {
    await slideRow(page, '1. Introduction').focus();
    await openCatalog(page);
    await expect(page.getByRole('menuitem')).toHaveText(
      uiComponents.map(({ verbose_name: name }) => name),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(slideRow(page, '1. Introduction')).toBeFocused();
    await addComponent(page, 'Presentation Title');
    await expect(page.getByText('Please complete required fields.', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
    await page.keyboard.type('Monthly briefing');
    await expect(page.getByText('Please complete required fields.')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Preview of the slide' })).toContainText(
      'Monthly briefing',
    );
    await expect(
      page.getByRole('radiogroup', { name: 'Heading Level' }).getByRole('radio'),
    ).toHaveCount(6);
    await expect(
      page.getByRole('radiogroup', { name: 'Alignment' }).getByRole('radio'),
    ).toHaveCount(3);
    await page.keyboard.press('Escape');
    await addComponent(page, 'Organization Logo');
    await expect(page.getByRole('radiogroup', { name: 'Size' }).getByRole('radio')).toHaveCount(3);
    await expect(
      page.getByRole('link', { name: 'Upload it in the client directory' }),
    ).toHaveAttribute('href', `/organizations/directory?organization=${client.slug}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(rowsOf(page)).toHaveText([
      /Monthly Report Template/,
      '1. Introduction',
      'Organization Logo',
      /Presentation Title/,
    ]);
  });

  await test.step('staff add, name, move, copy, and delete slides', async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('New Slide 2');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Content');
    await page.keyboard.press('Escape');
    await expect(slideRow(page, '2. Content')).toBeFocused();
    await page.keyboard.press('n');
    await page.keyboard.type('Traffic');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(slideRow(page, '2. Traffic')).toBeFocused();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect(slideRow(page, '2. Traffic')).toBeVisible();
    await page.keyboard.press('Control+d');
    await expect(slideRow(page, '3. Traffic (copy)')).toBeFocused();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Delete the slide ‘Traffic (copy)’?' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(slideRow(page, '3. Traffic (copy)')).toBeVisible();
    await slideRow(page, '3. Traffic (copy)').focus();
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(slideRow(page, '3. Content')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(slideRow(page, '3. Traffic (copy)')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(slideRow(page, '3. Traffic (copy)')).toHaveCount(0);
  });

  await test.step('all of the other components can be added', async () => {
    await slideRow(page, '3. Content').focus();
    for (const { verbose_name: name } of uiComponents
      .slice(1)
      .filter(({ name: one }) => one !== 'OrgLogo')) {
      await addComponent(page, name);
      if (name === 'Text Block') await page.keyboard.type('What happened');
      if (name === 'Heading') await page.keyboard.type('This month');
      if (name === 'Schedule Meeting Button') {
        await page.getByRole('textbox', { name: 'URL' }).fill('https://meet.example/agency');
      }
      if (name === 'Content Overview') {
        const months = page.getByRole('spinbutton', { name: 'Months' });
        await expect(months).toHaveAccessibleDescription(
          'Negative for earlier months, positive for later months.',
        );
        await expect(months).toHaveAttribute('min', '-99');
        await expect(months).toHaveAttribute('max', '99');
        await expect(months).toHaveAttribute('step', '1');
        await months.fill('-2');
        await months.blur();
        await expect(months).toHaveValue('-2');
        await months.fill('1');
      }
      await page.getByRole('region', { name: `Details of ${name}` }).press('Escape');
    }
    await expectAccessibleInBoth(page);
  });

  await test.step('staff delete a component after a confirmation', async () => {
    const meeting = page.getByRole('treeitem', { name: /^Schedule Meeting Button/ });
    await page.keyboard.press('ArrowUp');
    await expect(meeting).toBeFocused();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Delete this Schedule Meeting Button?' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await meeting.focus();
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(meeting).toHaveCount(0);
  });

  await test.step('the deck is saved with a short message, and is unchanged when it is reopened', async () => {
    const notice = page.getByText('Presentation Updated.', { exact: true });
    await expect(notice).toBeVisible();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(notice).toHaveCount(0);
    const slides = await readSlides(staff, client.id);
    expect(slides.map(({ title, order }) => [order, title])).toEqual([
      [0, 'Introduction'],
      [1, 'Traffic'],
      [2, 'Content'],
    ]);
    expect(slides.map(({ components }) => components.map(({ name }) => name))).toEqual([
      ['OrgLogo', 'PresentationTitle'],
      [],
      uiComponents
        .map(({ name }) => name)
        .filter((one) => !['OrgLogo', 'PresentationTitle', 'ScheduleMeetingButton'].includes(one)),
    ]);
    await page.goto(`${path}/create/${client.id}`);
    await expect(page).toHaveURL(`${path}/update/${client.id}`);
    await expect(slideRow(page, '2. Traffic')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(15);
  });

  await test.step('the preview shows sample data for the current month', async () => {
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page).toHaveURL(`${path}/update/${client.id}/preview`);
    await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: '3. Content' }).click();
    const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
    const slide = page.getByRole('tabpanel', { name: '3. Content' });
    await expect(slide.getByRole('heading', { name: month })).toBeVisible();
    await expect(slide.getByRole('img').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staff delete the template', async () => {
    await page.getByRole('button', { name: 'Template actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete template' }).click();
    await expectMessage(page, 'Presentation Deleted.', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(page).toHaveURL(path);
    expect(await readSlides(staff, client.id)).toEqual([]);
  });
});

test('two people’s changes to a deck are merged, but changes to the same slide require a choice', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const staff = await apiAs('staff');
  const admin = await apiAs('admin');
  const { client, template } = await addTemplate(apiAs, ['Introduction', 'Content', 'Traffic']);
  const rename = async (place: number, title: string) => {
    const slides = (await readSlides(admin, client.id)).map(({ id, title: old, components }) => ({
      id,
      title: old,
      components,
    }));
    await admin.call(presentationTemplateCalls.update, {
      params: { id: template.id },
      body: { slide_templates: slides.map((one, at) => (at === place ? { ...one, title } : one)) },
    });
  };
  await page.clock.install();
  await signIn(page, 'staff');
  await page.goto(`${path}/update/${client.id}`);
  await slideRow(page, '2. Content').click();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const title = page.getByRole('textbox', { name: 'Title' });

  await test.step('changes to different slides are both kept', async () => {
    await title.fill('My content');
    await rename(2, 'Their traffic');
    await page.clock.runFor(3_500);
    await expect
      .poll(() => readTitles(staff, client.id))
      .toEqual(['Introduction', 'My content', 'Their traffic']);
    await expect(slideRow(page, '3. Their traffic')).toBeVisible();
  });

  await test.step('conflicting changes to a slide are both shown, and nothing is overwritten without a choice', async () => {
    await title.fill('Mine');
    await rename(1, 'Theirs');
    await page.clock.runFor(3_500);
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed' });
    await expect(notice).toContainText('2. Mine');
    await expect(notice).toContainText('2. Theirs');
    expect(await readTitles(staff, client.id)).toContain('Theirs');
    await page.clock.resume();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Keep yours' }).click();
    await expect
      .poll(() => readTitles(staff, client.id))
      .toEqual(['Introduction', 'Mine', 'Their traffic']);
  });
});

// Requirements: P2-TEMPLATES-DECK-07, P2-TEMPLATES-DECK-21, P2-TEMPLATES-DECK-22,
// P2-TEMPLATES-DECK-23, P2-TEMPLATES-DECK-24
test('staff update selected templates from the master, except those changed after the summary was shown', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const { client } = await addTemplate(apiAs, ['Introduction', 'Only theirs']);
  const { client: changed, template } = await addTemplate(apiAs, ['Introduction', 'Stays']);
  const { client: other } = await addTemplate(apiAs, ['Introduction', 'Not chosen']);
  const [master] = await staff.call(presentationTemplateCalls.list, {
    query: { is_master_template: 'true' },
  });
  await signIn(page, 'staff');
  await page.goto(path);
  await page.getByRole('button', { name: 'Update from Master' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Templates from Master' });
  const next = dialog.getByRole('button', { name: 'Show What Changes' });
  await expect(next).toBeDisabled();
  for (const { dba_name: name } of [client, changed]) {
    await dialog.getByRole('searchbox', { name: 'Search organizations' }).fill(name);
    await dialog.getByRole('checkbox', { name }).check();
  }
  await expectAccessible(page);
  await next.click();
  await expect(dialog.getByText('The slides of 2 templates are replaced')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: client.dba_name })).toContainText(
    'Slide',
  );
  expect(await readTitles(staff, client.id)).toEqual(['Introduction', 'Only theirs']);
  await expectAccessible(page);
  // Change a template after the summary is shown; a change that the user hasn't seen must not be overwritten.
  await staff.call(presentationTemplateCalls.update, {
    params: { id: template.id },
    body: { name: 'Changed meanwhile' },
  });
  await dialog.getByRole('button', { name: 'Update 2 Organizations' }).click();
  await expect(dialog.getByText('Presentation Templates Updated.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 template was updated.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(
    `${changed.dba_name}: The template was changed after the preview`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(await readTitles(staff, client.id)).toEqual(
    master?.slide_templates.map(({ title }) => title),
  );
  expect(await readTitles(staff, changed.id)).toEqual(['Introduction', 'Stays']);
  expect(await readTitles(staff, other.id)).toEqual(['Introduction', 'Not chosen']);
});

// Requirements: P2-TEMPLATES-DECK-10, P2-TEMPLATES-DECK-11, P2-TEMPLATES-DECK-18, P2-SETTINGS-01,
// P2-SETTINGS-02, P2-SETTINGS-03, P2-SETTINGS-04, P2-SETTINGS-05, P2-SETTINGS-06, P2-SETTINGS-07,
// P2-SETTINGS-08, P2-SETTINGS-09, P2-SETTINGS-10, P2-SETTINGS-11, P2-SETTINGS-13, P2-ENTRIES-01,
// P2-ENTRIES-02, P2-ENTRIES-03, P2-ENTRIES-04, P2-ENTRIES-05, P2-ENTRIES-06, P2-ENTRIES-07,
// P2-ENTRIES-08, P2-ENTRIES-09, P2-ENTRIES-10, P2-ENTRIES-11, P2-ENTRIES-12, P2-ENTRIES-13,
// P2-ENTRIES-14, P2-ENTRIES-15
test('an organization’s recipients and report entries can be managed next to its template', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const client = await addClient(apiAs, { report_required: false });
  await signIn(page, 'staff');

  await test.step('staff add a person who only receives reports, and turn the reports off', async () => {
    await page.goto(`${path}/create/${client.id}`);
    await expectMessage(page, 'Presentation Created.', () =>
      page.getByRole('button', { name: 'Create from Master' }).click(),
    );
    await page.goto(`${path}/update/${client.id}/settings`);
    await expect(page.getByText('No users found', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add User' }).first().click();
    const panel = panelOf(page);
    const submit = panel.getByRole('button', { name: 'Add User' });
    const first = panel.getByRole('textbox', { name: 'First name' });
    await first.fill('Ann');
    await submit.click();
    await expect(panel.getByText('This field is required.')).toHaveCount(2);
    await panel.getByRole('textbox', { name: 'Last name' }).fill('Reader');
    const email = panel.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveAttribute('type', 'email');
    const address = `${newTitle('ann').replace(' ', '-')}@client.example`;
    await email.fill(address);
    await expectAccessible(page);
    const sent = page.waitForRequest(/create-and-send/);
    await expectMessage(page, 'User Registered!', () => submit.click());
    expect((await sent).postDataJSON()).toMatchObject({
      role: 3,
      receive_reporting_email: true,
      send_invite: false,
      create_user: true,
      is_writer: false,
      organization: client.id,
    });
    const receives = page.getByRole('switch', { name: 'Ann Reader receives reports' });
    await expect(receives).toBeChecked();
    await expectMessage(page, 'Report Settings Updated', () => receives.press('Space'));
    await expect(receives).not.toBeChecked();
    const [recipient] = await staff.call(reportRecipientCalls.list, {
      query: { organization: client.id },
    });
    expect(recipient).toMatchObject({ receive_reporting_email: false, role: { id: 3 } });
    await page.goto(`${path}/update/${client.id}/entries`);
    await expect(
      page.getByText('There are currently no entries available.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Edit', 'Settings', 'Preview']);
  });

  await test.step('entries can be sorted and offer actions for their reports, and a report can be re-created', async () => {
    const [report] = await listReports(staff, { status: 'finalReview', has_presentation: 'true' });
    const { client: reported, planning_month: month } = report ?? {};
    await page.goto(`${path}/update/${reported?.id}/entries`);
    await expect(page.getByRole('tab')).toHaveText(['Edit', 'Settings', 'Entries', 'Preview']);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Month',
      'Status',
      'Created',
      'Updated',
      'Data Status',
      'Actions',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'Final Review' }).first();
    await expect(row.getByRole('img')).toHaveCount(3);
    await expect(row).toContainText(/[A-Z][a-z]{2} \d+(st|nd|rd|th), \d{4}/);
    await expect(row.getByRole('link', { name: 'View' })).toHaveAttribute(
      'href',
      `/reporting/${month?.year}/${month?.month}/${reported?.slug}`,
    );
    await expect(row.getByRole('button', { name: 'Send Report' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Re-Send' })).toHaveCount(0);
    const sent = page
      .getByRole('row')
      .filter({ has: page.getByText('Sent', { exact: true }) })
      .first();
    await expect(sent.getByRole('button', { name: 'Re-Send' })).toBeVisible();
    await expect(sent.getByRole('button', { name: 'Send Report' })).toHaveCount(0);
    await sent.getByRole('button', { name: 'Notifications' }).click();
    await expect(panelOf(page).getByRole('heading')).toContainText('Notifications of');
    await expectAccessible(page);
    await sent.getByRole('button', { name: 'Close' }).click();
    await expect(panelOf(page)).toHaveCount(0);
    await row.getByRole('button', { name: 'Re-Create' }).click();
    await expectMessage(page, 'Report Re-Created!', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Re-Create' }).click(),
    );
    const heading = page.getByRole('columnheader', { name: 'Month' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('an entry without a presentation offers only the action that creates one', async () => {
    const { id: month } = await addMonth(apiAs);
    await staff.call(organizationCalls.update, {
      params: { id: client.id },
      body: { report_required: true },
    });
    await addReports(apiAs, month);
    await page.goto(`${path}/update/${client.id}/entries`);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: 'Create Presentation' }) })
      .first();
    await expect(row.getByRole('button')).toHaveCount(1);
    await expect(row.getByRole('link')).toHaveCount(0);
    await expectMessage(page, 'Report Created!', () => row.getByRole('button').click());
  });
});
