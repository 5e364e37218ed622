import { accountHealthCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import type { Username } from '../platform/api.ts';
import { expect, expectAccessible, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';
import { type ApiAs, addOrganization } from '../users/people-setup.ts';

test.describe.configure({ timeout: 120_000 });

/** Adds a client whose account lead is this user. */
async function addLedClient(apiAs: ApiAs, username: Username) {
  const organization = await addOrganization(apiAs, 'Scored');
  const staff = await apiAs('staff');
  const [lead] = await staff.call(userCalls.list, { query: { search: username } });
  if (!lead) throw new Error(`There is no user ${username}.`);
  const { id } = organization;
  await staff.call(organizationCalls.update, {
    params: { id },
    body: { account_lead: lead.id },
  });
  return organization;
}

// Requirements: B-SCORE-01, B-SCORE-04, B-SCORE-06, B-SCORE-09, B-SCORE-11
test('a lead logs a call in two clicks, sees it in the score, sets a pulse, and asks a colleague', async ({
  page,
  apiAs,
}) => {
  const client = await addLedClient(apiAs, 'leader');
  await signIn(page, 'leader');
  await page.goto(`/organizations/${client.id}`);
  const card = page.getByRole('region', { name: 'Meetings and calls' });
  await expect(card.getByText('No meeting or call is logged yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Log Call' }).click();
  const logging = page.getByRole('dialog', { name: 'Log Call' });
  await expectAccessible(page);
  await logging.getByRole('button', { name: 'Log Call' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  await page.goto(`/account-health?account=${client.id}`);
  const score = page.getByRole('region', { name: 'Health score' });
  await expect(score.getByText('100', { exact: true })).toBeVisible();
  const factors = score.getByRole('list', { name: 'Factors' });
  await expect(factors.getByRole('listitem').filter({ hasText: 'Meetings' })).toContainText(
    'The last meeting or call was today.',
  );
  await expect(factors.getByRole('listitem').filter({ hasText: 'Page speed' })).toContainText(
    'No page speed measured yet.',
  );
  await score.getByRole('button', { name: 'Show daily scores' }).click();
  const daily = score.getByRole('table', { name: 'Daily scores' });
  await expect(daily.getByRole('row')).toHaveCount(2);
  await expectAccessibleInBoth(page);
  await score.getByRole('button', { name: 'Hide daily scores' }).click();

  const pulse = score.getByRole('form', { name: 'Set pulse' });
  await pulse.getByText('Very bad').click();
  await pulse.getByLabel('Note').fill('They think of leaving.');
  await pulse.getByRole('button', { name: 'Set Pulse' }).click();
  await expect(score.getByText('40', { exact: true })).toBeVisible();
  await expect(score.getByText('At risk')).toBeVisible();
  await expect(score.getByText('They think of leaving.')).toBeVisible();

  await score.getByRole('button', { name: 'Ask someone about Leads' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask About Leads' });
  await asking.getByLabel('Person').click();
  await page.getByRole('option').first().click();
  await asking.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Request Sent!')).toBeVisible();
});

// Requirements: B-SCORE-07, B-SCORE-11
test('a superuser sees a weight’s effect before saving it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/account-health/score-weights');
  const effects = page.getByRole('grid', { name: 'Effect on accounts' });
  const first = effects
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  await expect(first.getByRole('gridcell').last()).toHaveText('0');
  const leads = page.getByRole('textbox', { name: 'Weight of Meetings, as a number' });
  await leads.fill('100');
  await expect(first.getByRole('gridcell').last()).not.toHaveText('0');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Weights Saved!')).toBeVisible();
  await expect(page.getByText(/^Saved by/)).toBeVisible();
});

// Requirements: B-SCORE-02
test('a client sees the health of their account without a score', async ({ page, apiAs }) => {
  const owner = await apiAs('owner');
  const overviews = await owner.call(accountHealthCalls.list);
  const [own] = overviews;
  if (!own) throw new Error('The owner has no account.');
  await signIn(page, 'owner');
  await page.goto(`/account-health?account=${own.id}`);
  await expect(
    page.getByRole('complementary').last().getByRole('heading', { level: 2 }).first(),
  ).toHaveText(own.account.dba_name);
  await expect(page.getByText('Health score')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveCount(0);
});
