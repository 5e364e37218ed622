import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { itemCheckEndpoints } from '@portal/contract/onboarding/item-check.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import {
  makeBuildWithChecklist,
  makeChecklist,
  makeChecklistItem,
} from '#testing/onboarding.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import type { CheckOutcome, CheckSubject } from './item-checks.ts';

let portal: TestPortal;
let staff: Caller;
let outcome: CheckOutcome;
let subjects: CheckSubject[];
let during: () => Promise<unknown>;
const db = () => portal.database.writer;

beforeAll(async () => {
  portal = await startPortal({
    itemChecks: [
      {
        kind: 'lights',
        title: 'Lights are on',
        description: 'Someone is at home.',
        setting: null,
        async run(subject) {
          subjects.push(subject);
          await during();
          return outcome;
        },
      },
    ],
  });
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});
beforeEach(() => {
  outcome = { state: 'passed', text: 'The lights are on.' };
  subjects = [];
  during = async () => undefined;
});
afterEach(() => clock.set());
afterAll(() => portal.close());

async function checkedItem(more: object = {}) {
  const { build, checklist } = await makeBuildWithChecklist(db());
  const item = await makeChecklistItem(db(), checklist.id, { check_kind: 'lights', ...more });
  return { build, checklist, id: item.id };
}

const run = (id: number) => staff.call(checklistItemEndpoints.runCheck, { params: { id } });
const read = async (id: number) =>
  (await staff.call(checklistItemEndpoints.get, { params: { id } })).body;
const card = async ({ id }: { id: number }) =>
  (await staff.call(websiteBuildEndpoints.get, { params: { id } })).body;

test('the available checks can be listed', async () => {
  expect((await staff.call(itemCheckEndpoints.list)).body).toEqual([
    {
      kind: 'lights',
      title: 'Lights are on',
      description: 'Someone is at home.',
      setting: null,
    },
  ]);
});

test('a passed check completes its item, and the item shows that the check completed it', async () => {
  const { build, id } = await checkedItem();
  expect((await read(id)).allowed_actions).toContain('run_check');
  const { status, body } = await run(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    completed: true,
    completed_by: null,
    completed_by_check: true,
    check_result: { state: 'passed', text: 'The lights are on.', checked_at: expect.any(String) },
  });
  expect(subjects).toMatchObject([
    { organization: { id: build.organization_id }, build: { id: build.id } },
  ]);
  expect(await card(build)).toMatchObject({ build_badge: { completed_count: 1 } });
});

test('a failed check shows its reason, and a person can still complete the item', async () => {
  const { id } = await checkedItem();
  outcome = { state: 'failed', text: 'It is dark.' };
  const { version } = await read(id);
  expect((await run(id)).body).toMatchObject({
    completed: false,
    check_result: { state: 'failed', text: 'It is dark.' },
    version,
  });
  const input = { params: { id }, body: { completed: true }, version };
  expect((await staff.call(checklistItemEndpoints.update, input)).body).toMatchObject({
    completed: true,
    completed_by: { id: expect.any(Number) },
    completed_by_check: false,
  });
});

test('if a check fails after its item was completed, the card shows the failure, but the item isn’t reopened', async () => {
  const { build, id } = await checkedItem();
  await run(id);
  outcome = { state: 'failed', text: 'It is dark.' };
  expect((await run(id)).body).toMatchObject({ completed: true, completed_by_check: true });
  expect((await card(build)).build_badge).toMatchObject({ failing_check_count: 1 });
  outcome = { state: 'passed', text: 'The lights are on.' };
  await run(id);
  expect((await card(build)).build_badge).toMatchObject({ failing_check_count: 0 });
});

test('a passed check doesn’t complete an item with open items below it', async () => {
  const { checklist, id } = await checkedItem();
  const child = await makeChecklistItem(db(), checklist.id, { parent_id: id });
  expect((await run(id)).body).toMatchObject({
    completed: false,
    check_result: { state: 'passed' },
  });
  await staff.call(checklistItemEndpoints.update, {
    params: { id: child.id },
    body: { completed: true },
  });
  expect((await run(id)).body.completed).toBe(true);
});

test('no result is stored if the check was changed or deleted during its run', async () => {
  const { id } = await checkedItem();
  during = () =>
    staff.call(checklistItemEndpoints.update, { params: { id }, body: { check: null } });
  expect((await run(id)).body).toMatchObject({ completed: false, check_result: null });
  const other = await checkedItem();
  during = () => staff.call(checklistItemEndpoints.delete, { params: { id: other.id } });
  expect((await run(other.id)).status).toBe(404);
});

test('choosing another check deletes the previous check’s result', async () => {
  const { id } = await checkedItem();
  outcome = { state: 'failed', text: 'It is dark.' };
  await run(id);
  const set = (check: { kind: string } | null) =>
    staff.call(checklistItemEndpoints.update, { params: { id }, body: { check } });
  expect((await set({ kind: 'lights' })).body.check_result).toMatchObject({ state: 'failed' });
  expect((await set(null)).body).toMatchObject({ check: null, check_result: null });
});

test('a check that can’t run has the result “unknown” and a reason', async () => {
  const alone = await makeChecklist(db());
  const item = await makeChecklistItem(db(), alone.id, { check_kind: 'lights' });
  expect((await run(item.id)).body.check_result).toMatchObject({ state: 'unknown' });
  const { id } = await checkedItem();
  during = async () => {
    throw new Error('no electrician');
  };
  expect((await run(id)).body.check_result).toMatchObject({
    state: 'unknown',
    text: expect.stringContaining('no electrician'),
  });
  const bare = await checkedItem({ check_kind: null });
  expect((await run(bare.id)).status).toBe(409);
});

describe('the daily check job', () => {
  const runDaily = async () => {
    await portal.database.transaction((inDb) => enqueueJob(inDb, 'onboarding.check-items'));
    await portal.services.runner.runDue();
  };

  test('runs the checks of open and completed items in active builds, but not in archived builds', async () => {
    const open = await checkedItem();
    const done = await checkedItem({ completed: 1 });
    const archived = await checkedItem();
    await db()
      .updateTable('website_build')
      .set({ is_active: 0 })
      .where('id', '=', archived.build.id)
      .execute();
    await runDaily();
    expect(await read(open.id)).toMatchObject({ completed: true, completed_by_check: true });
    expect(await read(done.id)).toMatchObject({ check_result: { state: 'passed' } });
    expect((await read(archived.id)).check_result).toBeNull();
    outcome = { state: 'failed', text: 'It is dark.' };
    await runDaily();
    expect(await read(open.id)).toMatchObject({
      completed: true,
      check_result: { state: 'failed' },
    });
    expect((await card(open.build)).build_badge).toMatchObject({ failing_check_count: 1 });
  });

  test('can be started on demand for one build, unless it is already queued or running for that build', async () => {
    const { build, id } = await checkedItem();
    const other = await checkedItem();
    const start = () =>
      staff.call(websiteBuildEndpoints.runChecks, {
        params: { id: build.id },
        headers: { prefer: 'respond-async' },
      });
    const [first, second] = [await start(), await start()];
    expect(first.status).toBe(202);
    expect(second.body.id).toBe(first.body.id);
    await portal.services.runner.runDue();
    expect((await read(id)).completed).toBe(true);
    expect((await read(other.id)).check_result).toBeNull();
  });
});
