import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { expect, test } from 'vitest';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db } = usePortal();

const { list, create, update, delete: remove } = checklistItemCommentEndpoints;

// Requirements: D-13, D-14
test('comments made during impersonation have their real author in the list and in the audit log', async () => {
  const admin = await makePerson(db(), { kind: 'superuser' });
  const author = await makePerson(db(), { kind: 'staff' });
  const [impersonated, own] = [
    await portal.impersonate(admin, author),
    await portal.signIn(author),
  ];
  const { checklist } = await makeBuildWithChecklist(db());
  const item = await makeChecklistItem(db(), checklist.id);
  const other = await makeChecklistItem(db(), checklist.id);
  await own.call(create, { body: { item: other.id, comment: 'On another item' } });
  const made = await impersonated.call(create, {
    body: { item: item.id, comment: 'In their name' },
  });
  const params = { id: made.body.id };
  const read = async (by: Caller) => (await by.call(list, { query: { item: item.id } })).body[0];
  expect(await read(own)).toMatchObject({
    author: { id: author.id },
    actor: { id: admin.id, name: admin.name },
  });
  await own.call(update, { params, body: { comment: 'My own words' } });
  expect(await read(own)).toMatchObject({ actor: null });
  await impersonated.call(update, { params, body: { comment: 'Not mine' } });
  expect(await read(own)).toMatchObject({ actor: { id: admin.id } });
  await impersonated.call(remove, { params });
  const audited = await db()
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'acting_as_id'])
    .where('subject_noun', '=', 'checklist_item_comment')
    .where('subject_id', '=', made.body.id)
    .orderBy('id')
    .execute();
  expect(audited).toEqual(
    ['created', 'changed', 'deleted'].map((kind) => ({
      action: `checklist_item_comment.${kind}`,
      actor_id: admin.id,
      acting_as_id: author.id,
    })),
  );
});
