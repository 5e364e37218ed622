import { readFile } from 'node:fs/promises';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { startMailServer } from '../../server/src/testing/mail-server.ts';
import { awaitMail, registerPerson } from '../auth/invited-person.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { addArticle, newTitle, personOf } from '../content/article-setup.ts';
import { filterByKeys, filtersOf } from '../platform/filters.ts';
import {
  expect,
  expectAccessible,
  fillLogin,
  signIn,
  test,
  userMenu,
} from '../platform/fixtures.ts';
import { press, tabTo, typeOver } from '../platform/keyboard.ts';
import { startPortal } from '../server.ts';
import { addOrganization } from '../users/people-setup.ts';
import { plantJob, runPortalCommand } from './portal-command.ts';

// Requirements: D-05
test('superusers see the portal’s workload above the job list, but other staff don’t', async ({
  page,
}) => {
  const workload = page.getByRole('region', { name: 'Workload' });
  await signIn(page, 'admin');
  await page.goto('/administration/jobs');
  await expect(workload.getByText('Server delay')).toBeVisible();
  await expect(workload.getByText(/^\d+ MB$/)).toBeVisible();
  await expect(workload.getByText(/^\d+ of \d+ in use/)).toBeVisible();
  await expectAccessible(page);

  await signIn(page, 'staff');
  await page.goto('/administration/jobs');
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect(filtersOf(page, 'Choose jobs')).toBeVisible();
  await expect(workload).toHaveCount(0);
});

// Requirements: D-05, D-08
test('a superuser filters jobs, reads a log, cancels one job, and retries another, using only the keyboard', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const id = newTitle('').trim();
  plantJob({ kind: `journey.waiting-${id}`, state: 'queued' });
  const error = 'The hosting service did not respond.';
  plantJob({ kind: `journey.failed-${id}`, state: 'failed', error, log: 'asked three times\n' });
  await signIn(page, 'admin');
  await page.goto('/administration/jobs');
  const grid = page.getByRole('grid', { name: 'Jobs' });
  const waiting = grid.getByRole('row', { name: new RegExp(`^Journey: waiting ${id}`) });
  const failed = grid.getByRole('row', { name: new RegExp(`^Journey: failed ${id}`) });
  await expect(waiting).toContainText('12/40');
  await expect(failed).toContainText('Schedule');
  // A routine job seals the audit log once a minute, but routine jobs are hidden by default.
  await expect(grid.getByRole('row', { name: /^Seal the audit log Done/ })).toHaveCount(0);
  const bar = filtersOf(page, 'Choose jobs');
  await expect(grid).toBeFocused();
  await filterByKeys(bar, 'Routine runs included');
  await expect(page).toHaveURL(/routine=true/);

  const panel = panelOf(page);
  const open = async (name: string) => {
    await filterByKeys(bar, 'Kind', name);
    // The menu stays open so that more kinds can be chosen.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: 'Kind' })).toHaveCount(0);
    await expect(grid.getByRole('row').nth(1)).toContainText(name);
    await expect(grid.getByRole('row')).toHaveCount(2);
    await press(grid);
    await expect(panel).toBeFocused();
  };
  await open(`Journey: waiting ${id}`);
  await expect(panel).toContainText('Loading posts');
  // The job stays in this state, since no server can run jobs of its kind.
  await expectMessage(page, 'Job Asked to Stop.', () =>
    press(panel.getByRole('button', { name: 'Cancel job' })),
  );
  await expect(panel.getByText('Stop requested. The job may finish first.')).toBeVisible();
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await press(bar.getByRole('button', { name: 'Remove filter Kind' }));
  await expect(page).not.toHaveURL(/kind=/);
  await open(`Journey: failed ${id}`);
  await expect(panel).toContainText(error);
  await expect(panel).toContainText('asked three times');
  await expectMessage(page, 'Job Queued Again.', () =>
    press(panel.getByRole('button', { name: 'Retry' })),
  );
  await expect(panel.getByText('Queued', { exact: true }).first()).toBeVisible();
  await expect(panel).not.toContainText(error);

  await filterByKeys(bar, 'Status', 'Canceled');
  await expect(page.getByText('No Jobs Found')).toBeVisible();
});

// Requirements: D-04, D-08
test('a superuser reads an email and reveals its secret link on demand, using only the keyboard', async ({
  page,
  apiAs,
  anonymous,
  problems,
}) => {
  // The frame blocks scripts, including the one that Playwright uses to read it.
  problems.expect(/Blocked script execution in 'about:srcdoc'/);
  const { email } = await registerPerson(apiAs, anonymous);
  await anonymous.call(authCalls.requestPasswordReset, { body: { email } });
  await awaitMail(apiAs, email, 'Reset your password');
  await signIn(page, 'admin');
  await page.goto(`/administration/outbox?to=${encodeURIComponent(email)}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toContainText('Reset your password');
  await expect(grid.getByRole('row').nth(1)).toContainText('Ada Newcomer');
  await press(grid);
  const panel = panelOf(page);
  await expect(panel).toBeFocused();
  const frame = panel.getByTitle('The email as its recipient sees it');
  await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const letter = panel.frameLocator('iframe');
  await expect(letter.getByRole('link').first()).toBeVisible();
  const secret = letter.locator('a[href*="/auth/password-reset/"]');
  await expect(secret).toHaveCount(0);
  await press(panel.getByRole('button', { name: 'Show the secret link' }));
  const dialog = page.getByRole('dialog', { name: 'Show this email’s secret link?' });
  await expect(dialog).toContainText('recorded in the audit log');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Show the secret link' }));
  await expect(secret.first()).toBeVisible();
  await expect(panel.getByText('Kept here')).toBeVisible();
  await expect(panel).toBeFocused();
});

// Requirements: D-04
test('a superuser sends a test email, sees why it waits, and resends it once the mail server accepts emails', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const mailServer = await startMailServer();
  mailServer.deferred.add('admin@');
  const portal = await startPortal({ env: { SMTP_URL: mailServer.url } });
  const subject = 'Test email from the portal';
  try {
    await page.goto(`${portal.url}/auth/login`);
    await fillLogin(page, 'admin');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(userMenu(page, '')).toBeVisible();
    await page.goto(`${portal.url}/administration/outbox`);
    await page.getByRole('button', { name: 'Send a test email' }).click();
    const panel = panelOf(page);
    await expect(panel.getByText('is greylisted')).toBeVisible();
    await expect(panel.getByText('Next attempt')).toBeVisible();
    await expect(panel.getByText('Queued', { exact: true })).toBeVisible();
    await expectAccessible(page);
    // The delay grows with each attempt. Wait for a long one, so that the portal doesn't send the email before the
    // click.
    const remaining = async () =>
      Date.parse((await panel.locator('time').last().getAttribute('datetime')) ?? '') - Date.now();
    await expect.poll(remaining, { timeout: 45_000 }).toBeGreaterThan(6_000);
    mailServer.deferred.clear();
    await panel.getByRole('button', { name: 'Send now' }).click();
    await expect(panel.getByText('Sent', { exact: true })).toHaveCount(2);
    await expect(panel.getByText('Next attempt')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Send now' })).toHaveCount(0);
    const row = page.getByRole('grid').getByRole('row', { name: subject });
    await expect(row).toContainText('Sent');
    const received = mailServer.messages.filter((one) => one.includes(`Subject: ${subject}`));
    expect(received).toHaveLength(1);
  } finally {
    await portal.stop();
    await mailServer.stop();
  }
});

test('an email about a change that can still be undone shows why it is held, and can’t be sent now', async ({
  page,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'planned');
  await signIn(page, 'admin');
  const { email } = await personOf(apiAs, 'writer');
  const staff = await apiAs('staff');
  await staff.call(articleCalls.update, {
    params: { id },
    body: { status: statusId.writing },
  });
  await page.goto(`/administration/outbox?to=${encodeURIComponent(email ?? '')}`);
  const subject = `New article to write: ${title}`;
  await page.getByRole('grid').getByRole('row', { name: subject }).click();
  const panel = panelOf(page);
  await expect(panel.getByText('once the change it reports can no longer be undone')).toBeVisible();
  await expect(panel.getByText('Queued', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await expectAccessible(page);
});

// Requirements: D-08, D-14
test('the audit log can be filtered and exported by keyboard, and verified on screen and by command', async ({
  page,
  apiAs,
}) => {
  test.setTimeout(90_000);
  const leader = await personOf(apiAs, 'leader');
  await signIn(page, 'admin');
  await page.goto('/administration/audit-log');
  await expect(page.getByText(/^Unaltered, [\d,]+ entries sealed$/)).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Audit Log' });
  const rows = grid.getByRole('row').filter({ hasText: ':' });

  const action = page.getByRole('searchbox', { name: 'Action, such as session' });
  await typeOver(action, 'session.created');
  await expect(page).toHaveURL(/action=session\.created/);
  await page.keyboard.press('Tab');
  await filterByKeys(filtersOf(page, 'Choose entries'), 'By', leader.name);
  await expect(page).toHaveURL(new RegExp(`actor=${leader.id}`));
  await expect(rows.first()).toContainText(leader.name);
  await expect(rows.filter({ hasNotText: leader.name })).toHaveCount(0);
  await press(grid);
  const panel = panelOf(page);
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await expect(panel).toContainText('session.created');
  await expect(panel).toContainText('Details');

  const download = page.waitForEvent('download');
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Export' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head, ...lines] = csv.trim().split('\r\n');
  expect(head).toContain('id,at,action,actor_id,actor');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(`session.created,${leader.id},${leader.name}`);
  await page.goto('/administration/audit-log?action=audit.exported');
  await expect(rows.first()).toContainText('Morgan Hale');
  // A link to an entry opens it even if the loaded list doesn't contain it.
  await page.goto('/administration/audit-log?from=2020-01-01&to=2020-01-31&entry=1');
  await expect(page.getByText('No Entries Found')).toBeVisible();
  await expect(panel).toContainText('Sealed');
  expect(await runPortalCommand('verify-audit')).toMatch(
    /^The audit log is intact: \d+ sealed entries\.$/m,
  );
});

// Requirements: D-14
test('the audit log can be filtered by the client that an entry is about, and the client is shown by name', async ({
  page,
  apiAs,
}) => {
  const { id, dba_name: name } = await addOrganization(apiAs, 'Audited');
  const staff = await apiAs('staff');
  for (const is_active of [false, true]) {
    await staff.call(organizationCalls.update, { params: { id }, body: { is_active } });
  }
  await signIn(page, 'admin');
  await page.goto('/administration/audit-log?action=organization.archived');
  const grid = page.getByRole('grid', { name: 'Audit Log' });
  await grid.getByRole('row').filter({ hasText: name }).click();
  await page.goto(page.url().replace('action=organization.archived&', ''));
  await panelOf(page)
    .getByRole('button', { name: `All entries about ${name}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`subject=organization(:|%3A)${id}`));
  await expect(filtersOf(page, 'Choose entries')).toContainText(name);
  const rows = grid.getByRole('row').filter({ hasText: /Organization (archived|reactivated)/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Organization reactivated');
  await expectAccessible(page);
});

// Requirements: D-06, D-08
test('Portal Settings preview a new time zone before saving, and show the server’s configuration', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/administration/portal-settings');
  const section = page.getByRole('region', { name: 'Time zone' });
  const zone = section.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('America/New_York');
  await expect(
    page.getByText(/With this time zone, \d+ articles? (is|are) overdue\.$/),
  ).toBeVisible();
  await expect(section.getByRole('button', { name: 'Save', disabled: false })).toHaveCount(0);
  await zone.click();
  await zone.fill('Kiritimati');
  await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click();
  await expect(
    page.getByText(/^It is .* there\. Today (becomes another|stays the same) day\./),
  ).toBeVisible();
  await expect(section.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expectAccessible(page);
  // Don't save, since a different time zone would shift the dates in every other test.
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(zone).toHaveValue('America/New_York');
  await expect(page.getByText('No mail server: mail stays in the outbox')).toBeVisible();
});

// Requirements: D-08
test('staff who aren’t superusers can open only part of Administration, and writers can open none of it', async ({
  page,
  openAs,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'staff');
  for (const [path, first] of [
    ['/users', '/users/directory'],
    ['/organizations', '/organizations/directory'],
    ['/administration', '/administration/system-notifications'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${first}$`));
  }
  const menu = page.getByRole('navigation', { name: 'Administration' });
  for (const name of ['Statuses', 'Content Types', 'Channels', 'Tags', 'Import', 'Jobs']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const name of ['Groups', 'Portal Settings', 'Outbox', 'Audit Log']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  for (const path of ['groups', 'portal-settings', 'outbox', 'audit-log']) {
    await page.goto(`/administration/${path}`);
    await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
  }
  const writer = await openAs('writer', '/administration/statuses');
  await expect(writer.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
});
