import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makePerson, type Person } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
let leader: Caller;
let colleague: Person;
const db = () => portal.database.writer;

beforeAll(async () => {
  clock.set('2026-06-15T16:00:00.000Z');
  portal = await startPortal();
  leader = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});
beforeEach(async () => {
  colleague = await makePerson(db(), { kind: 'staff', first_name: 'Kim', last_name: 'Doe' });
  await db().deleteFrom('mail').execute();
});
afterAll(() => {
  clock.set();
  return portal.close();
});

async function makeItem(more: object = {}) {
  const { build, checklist } = await makeBuildWithChecklist(db(), { label: 'Harbor relaunch' });
  const item = await makeChecklistItem(db(), checklist.id, more);
  return { build, checklist, id: item.id };
}

const assign = (id: number, assignee: number | null, by = leader) =>
  by.call(checklistItemEndpoints.update, { params: { id }, body: { assignee } });

async function sendDigests() {
  await portal.database.transaction((inDb) => enqueueJob(inDb, 'onboarding.assignment-digest'));
  await portal.services.runner.runDue();
  const mails = await db()
    .selectFrom('mail')
    .select(['to_email', 'subject', 'text', 'html'])
    .execute();
  return mails.filter(({ to_email }) => to_email === colleague.email);
}

test('a person gets a single email with the items that someone else assigned and with late and due items', async () => {
  const logo = await makeItem({ name: 'Get the <logo>', due: '2026-06-20' });
  const texts = await makeItem({ name: 'Collect texts' });
  await makeItem({ name: 'Late already', due: '2026-06-01', assignee_id: colleague.id });
  await makeItem({ name: 'Due today', due: '2026-06-15', assignee_id: colleague.id });
  await makeItem({ name: 'Some other day', due: '2026-06-16', assignee_id: colleague.id });
  await assign(logo.id, colleague.id);
  await assign(texts.id, colleague.id);
  const [mail, ...more] = await sendDigests();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 checklist items assigned to you');
  expect(mail?.text).toContain('Get the <logo>: Harbor relaunch');
  expect(mail?.html).toContain('Get the &lt;logo&gt;');
  expect(mail?.html).toContain('<ul><li>');
  expect(mail?.html).not.toContain('<p><ul>');
  expect(mail?.text).toContain('(due June 20, 2026)');
  expect(mail?.text).toContain('Collect texts');
  expect(mail?.text).toContain('(late since June 1, 2026)');
  expect(mail?.text).toContain('(due today)');
  expect(mail?.text).not.toContain('Some other day');
  expect(mail?.text).toContain('/client-onboarding');
  await db().deleteFrom('mail').execute();
  expect(await sendDigests()).toEqual([]);
});

test('a person gets no email about items that are self-assigned, unassigned, done, or archived', async () => {
  const own = await makeItem();
  await assign(own.id, colleague.id, await portal.signIn(colleague));
  const taken = await makeItem();
  await assign(taken.id, colleague.id);
  await assign(taken.id, null);
  const done = await makeItem();
  await assign(done.id, colleague.id);
  await leader.call(checklistItemEndpoints.update, {
    params: { id: done.id },
    body: { completed: true },
  });
  const archived = await makeItem();
  await assign(archived.id, colleague.id);
  await db()
    .updateTable('website_build')
    .set({ is_active: 0 })
    .where('id', '=', archived.build.id)
    .execute();
  expect(await sendDigests()).toEqual([]);
});

test('a person who turned off the digest never gets an email about items assigned in the meantime', async () => {
  const caller = await portal.signIn(colleague);
  const set = (receive_checklist_digest: boolean) =>
    caller.call(userPreferencesEndpoints.update, {
      params: { id: colleague.id },
      body: { receive_checklist_digest },
    });
  expect((await set(false)).body.receive_checklist_digest).toBe(false);
  const { id } = await makeItem();
  await assign(id, colleague.id);
  expect(await sendDigests()).toEqual([]);
  expect((await set(true)).body.receive_checklist_digest).toBe(true);
  expect(await sendDigests()).toEqual([]);
});

test('a template’s default assignee gets an email when someone else creates a build from the template', async () => {
  const { checklist } = await makeItem({
    name: 'Design',
    assignee_id: colleague.id,
    is_newly_assigned: 1,
  });
  expect(checklist.id).toBeGreaterThan(0);
  expect(await sendDigests()).toMatchObject([{ subject: '1 checklist item assigned to you' }]);
});
