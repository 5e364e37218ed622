import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { expect, test } from 'vitest';
import {
  makeBuildWithChecklist,
  makeChecklistItem,
  makeChecklistTemplate,
  makeTemplateItem,
} from '#testing/onboarding.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { db, callers } = usePortal({ people: { staff: 'superuser' } });
const { staff } = callers;

/** Creates a former staff member with an open item, a completed item, an archived item, and a template item. */
async function makeLeaver() {
  const person = await makePerson(db(), { kind: 'contractor' });
  const { checklist } = await makeBuildWithChecklist(db());
  const assigned = { assignee_id: person.id };
  const open = await makeChecklistItem(db(), checklist.id, { name: 'Design', ...assigned });
  await makeChecklistItem(db(), checklist.id, { completed: 1, ...assigned });
  const archived = await makeBuildWithChecklist(db(), { is_active: 0 });
  await makeChecklistItem(db(), archived.checklist.id, assigned);
  const template = await makeChecklistTemplate(db());
  const ofTemplate = await makeTemplateItem(db(), template.id, {
    name: 'Plan',
    default_assignee_id: person.id,
  });
  return { person, open, ofTemplate };
}

const remove = (id: number) => staff.call(userEndpoints.delete, { params: { id } });
const move = (prevUserId: number, newUserId: number) =>
  staff.call(articleEndpoints.reassign, { body: { prevUserId, newUserId } });

// Requirements: D-16
test('a person with open items can’t be deleted; the error lists the items, which can be reassigned', async () => {
  const { person, open, ofTemplate } = await makeLeaver();
  const query = { prevUserId: person.id };
  const { body } = await staff.call(articleEndpoints.unfinishedWork, { query });
  expect(body.other_work).toEqual([
    { kind: 'checklist_items', label: 'checklist items', count: 1, names: ['Design'] },
    {
      kind: 'checklist_template_items',
      label: 'checklist template items',
      count: 1,
      names: ['Plan'],
    },
  ]);
  expect(await remove(person.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("checklist items: 1 ('Design')") },
  });

  const client = await makePerson(db(), { kind: 'writer' });
  expect((await move(person.id, client.id)).body).toHaveProperty('newUserId');
  const colleague = await makePerson(db(), { kind: 'staff' });
  expect((await move(person.id, colleague.id)).body.other_update_counts).toEqual([
    { kind: 'checklist_items', label: 'checklist items', count: 1 },
    { kind: 'checklist_template_items', label: 'checklist template items', count: 1 },
  ]);
  const assignee = async (id: number) =>
    db()
      .selectFrom('checklist_item')
      .select(['assignee_id', 'is_newly_assigned'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await assignee(open.id)).toEqual({ assignee_id: colleague.id, is_newly_assigned: 1 });
  const item = await db()
    .selectFrom('checklist_template_item')
    .select('default_assignee_id')
    .where('id', '=', ofTemplate.id)
    .executeTakeFirstOrThrow();
  expect(item.default_assignee_id).toBe(colleague.id);
  expect((await remove(person.id)).status).toBe(204);
});

test('at most ten of a person’s items are listed by name', async () => {
  const person = await makePerson(db(), { kind: 'contractor' });
  const { checklist } = await makeBuildWithChecklist(db());
  for (let one = 0; one < 12; one += 1) {
    await makeChecklistItem(db(), checklist.id, { name: `Item ${one}`, assignee_id: person.id });
  }
  const { body } = await staff.call(articleEndpoints.unfinishedWork, {
    query: { prevUserId: person.id },
  });
  expect(body.other_work).toMatchObject([{ count: 12 }]);
  expect(body.other_work[0]?.names).toHaveLength(10);
  expect((await remove(person.id)).body).toMatchObject({
    detail: expect.stringMatching(/'Item 9' …\)\.$/),
  });
});
