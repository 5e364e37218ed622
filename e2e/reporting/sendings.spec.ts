import { randomUUID } from 'node:crypto';
import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import { reportPresentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { registerPerson } from '../auth/invited-person.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import {
  addClient,
  addMonth,
  addReports,
  addTemplate,
  reportOf,
  subscribePeople,
} from './reporting-setup.ts';

// Requirements: D-05, D-30
test('canceling a scheduled sending’s job unschedules the report, which can then be sent', async ({
  page,
  apiAs,
  anonymous,
}) => {
  const staff = await apiAs('staff');
  const client = await addClient(apiAs);
  const heading = findUiComponent('Heading');
  if (!heading) throw new Error('There is no component Heading.');
  await addTemplate(apiAs, client.id, [
    withData(newComponent(heading, randomUUID()), 'content', 'What we did'),
  ]);
  await registerPerson(apiAs, anonymous, { organization: client.id });
  await subscribePeople(apiAs, client.id);
  const month = await addMonth(apiAs);
  await addReports(apiAs, month.id);
  const { id } = await reportOf(apiAs, month.id, client.id);
  await staff.call(reportPresentationCalls.create, { params: { id } });
  await staff.call(reportCalls.update, { params: { id }, body: { status: 'finalReview' } });
  const scheduled_for = `${new Date().getFullYear() + 1}-01-05T15:00:00.000Z`;
  const { job } = await staff.call(reportSendingCalls.schedule, {
    params: { id },
    body: { scheduled_for },
  });
  const reportsPath = `/reporting/${month.year}/${month.month}?report=${id}`;

  await test.step('the job shows its client and its scheduled time, and can be canceled', async () => {
    await signIn(page, 'staff');
    await page.goto(`/administration/jobs?job=${job}`);
    const panel = panelOf(page);
    await expect(panel).toContainText(`report for ${client.dba_name}`);
    await expect(panel.getByText('Runs at')).toBeVisible();
    await expectMessage(page, 'Job Canceled.', () =>
      panel.getByRole('button', { name: 'Cancel job' }).click(),
    );
  });

  await test.step('the report shows the cancellation, and can be sent', async () => {
    await page.goto(reportsPath);
    const panel = panelOf(page);
    await expect(panel.getByRole('list', { name: 'Sendings' })).toContainText('Canceled');
    await expect(panel.getByText(/no longer scheduled/)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Send Now or Schedule Again' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: client.dba_name });
    await expect(dialog.getByText(/No email went out/)).toBeVisible();
    await expectMessage(page, 'Report Sent!', () =>
      dialog.getByRole('button', { name: 'Send to 1 person' }).click(),
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(panel.getByRole('list', { name: 'Sendings' })).toContainText('To 1 person');
    await expect(panel.getByText(/no longer scheduled/)).toBeHidden();
  });
});
