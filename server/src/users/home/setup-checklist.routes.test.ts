import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { portalBrandEndpoints } from '@portal/contract/administration/portal-brand.endpoints.ts';
import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { whatConverts } from '@portal/contract/reporting/data/whatconverts.connector.ts';
import { homeSummaryEndpoints } from '@portal/contract/users/home-summary.endpoints.ts';
import { setupChecklistEndpoints } from '@portal/contract/users/setup-checklist.endpoints.ts';
import { type SetupStepName, setupStepNames } from '@portal/contract/users/setup-steps.ts';
import { expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { saveConnector, saveConnectorTest } from '#platform/connectors/connectors.service.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { makeArticle, makePlanningMonth } from '#testing/content.factories.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db } = usePortal({ isPerTest: true });

const addPerson = async (kind: 'superuser' | 'staff' | 'writer' | 'owner') =>
  portal.signIn(await makePerson(db(), { kind }));

const setupOf = async (caller: Caller) => (await caller.call(homeSummaryEndpoints.get)).body.setup;

const doneOf = async (caller: Caller) =>
  (await setupOf(caller))?.steps.filter(({ is_done }) => is_done).map(({ name }) => name);

async function expectDone(caller: Caller, done: SetupStepName[]): Promise<void> {
  expect(await doneOf(caller)).toEqual(setupStepNames.filter((name) => done.includes(name)));
}

test('each setup step is done once its record exists, and the checklist disappears with the last step', async () => {
  const root = await addPerson('superuser');
  const done: SetupStepName[] = [];
  const expectAlso = async (name: SetupStepName) => {
    done.push(name);
    await expectDone(root, done);
  };
  expect((await setupOf(root))?.steps.map(({ name }) => name)).toEqual([...setupStepNames]);
  await expectDone(root, []);

  await root.call(portalBrandEndpoints.update, { body: { name: 'Bluefin' } });
  await expectDone(root, done);
  // The initial time zone counts only after it is confirmed.
  const { time_zone } = (await root.call(portalSettingEndpoints.get)).body;
  await root.call(portalSettingEndpoints.update, { body: { time_zone } });
  await expectAlso('agency');

  const mail = {
    to: { name: 'Ada', email: 'ada@example.com' },
    subject: 'Test',
    html: '',
    text: '',
  };
  await enqueueMail(db(), mail);
  await expectDone(root, done);
  await db().updateTable('mail').set({ state: 'sent', sent_at: clock.instant() }).execute();
  await expectAlso('mail');

  const { id: client_id } = await makeOrganization(db());
  await expectAlso('client');
  await makePerson(db(), { kind: 'staff' });
  await expectAlso('person');
  await makeArticleTemplate(db(), { organization_id: client_id });
  await expectAlso('article_template');
  const { id: planning_month_id } = await makePlanningMonth(db(), { year: 2026, month: 9 });
  await expectAlso('planning_month');

  const article = await makeArticle(db(), { client_id, status_id: statusId.planned });
  await expectDone(root, done);
  await db()
    .updateTable('article')
    .set({ status_id: statusId.writing })
    .where('id', '=', article.id)
    .execute();
  await expectAlso('article_in_writing');

  const sealed = { plain: {}, secrets: {} };
  await saveConnector(db(), whatConverts, { account: null, sealed });
  await expectDone(root, done);
  const result = { is_ok: true, text: 'It works.', at: clock.instant() };
  await saveConnectorTest(db(), whatConverts.id, result);
  await expectAlso('connector');

  const report = await makeReport(db(), { organization_id: client_id, planning_month_id });
  await expectDone(root, done);
  await db().updateTable('report').set({ status: 'sent' }).where('id', '=', report.id).execute();
  expect(await setupOf(root)).toBeNull();
});

test('staff see only the steps that they can do, and writers and clients see none', async () => {
  const staff = await addPerson('staff');
  expect((await setupOf(staff))?.steps.map(({ name }) => name)).toEqual(
    setupStepNames.filter((name) => !['agency', 'mail', 'connector'].includes(name)),
  );
  expect(await setupOf(await addPerson('writer'))).toBeNull();
  expect(await setupOf(await addPerson('owner'))).toBeNull();
});

test('a superuser dismisses the checklist for everyone, and shows it again', async () => {
  const root = await addPerson('superuser');
  const staff = await addPerson('staff');
  expect((await root.call(setupChecklistEndpoints.get)).body).toEqual({
    is_dismissed: false,
    version: 0,
  });
  const dismissed = { body: { is_dismissed: true } };
  expect((await staff.call(setupChecklistEndpoints.update, dismissed)).status).toBe(403);
  expect((await root.call(setupChecklistEndpoints.update, dismissed)).body).toEqual({
    is_dismissed: true,
    version: 1,
  });
  expect(await setupOf(root)).toBeNull();
  expect(await setupOf(staff)).toBeNull();
  await root.call(setupChecklistEndpoints.update, { body: { is_dismissed: false } });
  expect(await setupOf(staff)).not.toBeNull();
  const { body: audit } = await root.call(auditEntryEndpoints.list, {
    query: { action: 'setting' },
  });
  expect(audit.map(({ details }) => details)).toEqual([
    { setup_checklist_dismissed: { from: true, to: false } },
    { setup_checklist_dismissed: { from: false, to: true } },
  ]);
});
