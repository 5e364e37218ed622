import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { expect, test } from 'vitest';
import { authenticate } from '#auth/sessions/authentication.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  makeBuildWithChecklist,
  makeChecklistItem,
  makeChecklistTemplate,
} from '#testing/onboarding.factories.ts';
import { makeAccount, makeGroup, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { onboardingEventVisibility } from './onboarding.hooks.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

async function eventsDuring(work: () => Promise<unknown>): Promise<string[]> {
  await db().deleteFrom('event').execute();
  await work();
  const rows = await db().selectFrom('event').select(['topic', 'record_id']).execute();
  return rows.map(({ topic, record_id }) => `${topic} ${record_id}`);
}

test('completing an item sends events for its checklist and build; commenting sends an event for the item', async () => {
  const { build, checklist } = await makeBuildWithChecklist(db());
  const { id } = await makeChecklistItem(db(), checklist.id);
  const both = [`checklist ${checklist.id}`, `website-build ${build.id}`];
  expect(
    await eventsDuring(() =>
      staff.call(checklistItemEndpoints.update, { params: { id }, body: { completed: true } }),
    ),
  ).toEqual(both);
  expect(
    await eventsDuring(() =>
      staff.call(checklistItemCommentEndpoints.create, { body: { item: id, comment: 'Done' } }),
    ),
  ).toEqual([`checklist-item-comments ${id}`, both[0]]);
});

// Requirements: D-12
test('events are sent only to people who can see the record', async () => {
  const own = await makeBuildWithChecklist(db());
  const other = await makeBuildWithChecklist(db());
  const item = await makeChecklistItem(db(), own.checklist.id);
  const otherItem = await makeChecklistItem(db(), other.checklist.id);
  const template = await makeChecklistTemplate(db());
  const group = await makeGroup(db(), 'Watchers', ['view_websitebuild']);
  const person = await makePerson(db(), { group_id: group.id });
  await makeAccount(db(), { person_id: person.id, organization_id: own.build.organization_id });
  const { token = '' } = await portal.signIn(person);
  const viewer = (await authenticate(portal.database.reader, token)) as Viewer;
  const seen = async (topic: string, ids: number[]) => [
    ...((await onboardingEventVisibility[topic]?.(portal.database.reader, viewer, ids)) ?? []),
  ];
  expect(await seen('website-build', [own.build.id, other.build.id])).toEqual([own.build.id]);
  expect(await seen('checklist', [own.checklist.id, other.checklist.id])).toEqual([
    own.checklist.id,
  ]);
  expect(await seen('checklist-item-comments', [item.id, otherItem.id])).toEqual([item.id]);
  expect(await seen('checklist-template', [template.id])).toEqual([]);
});
