import type { ChecklistItemComment } from '@portal/contract/onboarding/checklist-item-comment.schema.ts';
import { auditActor } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { presentActor } from '#platform/http/present-actor.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { visibleBuilds } from '../builds/website-build.policy.ts';
import { assertEditable, checklistTopic } from '../checklists/checklist-edit.service.ts';
import { findItem, lockItem } from '../checklists/checklist-item.service.ts';
import {
  type ItemCommentRow,
  recountItemComments,
  selectItemComment,
  selectItemComments,
} from './checklist-item-comment.repository.ts';

/** The topic of events about an item's comments; `recordId` is the item's id. */
export const itemCommentsTopic = 'checklist-item-comments';

/** Authors can update and delete their own comments; superusers can delete anyone's. */
export const itemCommentPolicy = {
  update: (viewer: Viewer, { author_id }: ItemCommentRow) => viewer.id === author_id,
  delete: (viewer: Viewer, { author_id }: ItemCommentRow) =>
    viewer.id === author_id || viewer.isSuperuser,
};

export function presentItemComment(viewer: Viewer, row: ItemCommentRow): ChecklistItemComment {
  const { update, delete: remove } = itemCommentPolicy;
  return {
    id: row.id,
    item: row.checklist_item_id,
    comment: row.comment,
    author: {
      id: row.author_id,
      name: row.author_name,
      username: row.author_username,
      avatar_color: row.author_avatar_color,
      avatar_url: avatarLink(row.author_avatar_key),
      is_active: row.author_is_active === 1,
    },
    ...presentActor(viewer, row),
    date_created: row.created_at,
    last_update: row.updated_at,
    version: row.version,
    allowed_actions: [
      ...(update(viewer, row) ? (['update'] as const) : []),
      ...(remove(viewer, row) ? (['delete'] as const) : []),
    ],
  };
}

export async function getItemComment(db: Db, viewer: Viewer, id: number): Promise<ItemCommentRow> {
  return orNotFound(await selectItemComment(db, visibleBuilds(viewer), id), 'Comment');
}

export function listItemComments(
  db: Db,
  viewer: Viewer,
  query: Parameters<typeof selectItemComments>[2],
): Promise<Page<ItemCommentRow>> {
  return selectItemComments(db, visibleBuilds(viewer), query);
}

async function tellOf(db: Db, itemId: number, checklistId: number): Promise<void> {
  await recountItemComments(db, itemId);
  await recordEvents(db, [
    { topic: itemCommentsTopic, recordId: itemId },
    { topic: checklistTopic, recordId: checklistId },
  ]);
}

const subjectOf = ({ id, author_id }: { id: number; author_id: number }) => ({
  noun: 'checklist_item_comment',
  id,
  authorId: author_id,
});

export async function createItemComment(
  db: Db,
  viewer: Viewer,
  { item: itemId, comment }: { item: number; comment: string },
): Promise<ItemCommentRow> {
  // Lock the item so that concurrent comments are counted correctly.
  await lockItem(db, itemId);
  const itemWithChecklist = await findItem(db, viewer, itemId);
  if (!itemWithChecklist) throw invalid({ item: ['This item does not exist.'] });
  const { checklist } = itemWithChecklist;
  assertEditable(checklist);
  const now = clock.instant();
  const { id } = await insertRow(db, 'checklist_item_comment', {
    checklist_item_id: itemId,
    author_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    comment,
    created_at: now,
    updated_at: now,
  });
  await tellOf(db, itemId, checklist.id);
  await auditActor(db, viewer, subjectOf({ id, author_id: viewer.id }), 'created');
  return getItemComment(db, viewer, id);
}

export async function updateItemComment(
  db: Db,
  viewer: Viewer,
  row: ItemCommentRow,
  comment: string | undefined,
): Promise<ItemCommentRow> {
  assertEditable(row);
  if (comment === undefined || comment === row.comment) return row;
  const actor_id = actorUnlessAuthor(viewer, row.author_id);
  const values = { comment, actor_id, updated_at: clock.instant() };
  await updateRow(db, 'checklist_item_comment', row.id, values);
  await tellOf(db, row.checklist_item_id, row.checklist_id);
  await auditActor(db, viewer, subjectOf(row), 'changed');
  return getItemComment(db, viewer, row.id);
}

export async function deleteItemComment(
  db: Db,
  viewer: Viewer,
  row: ItemCommentRow,
): Promise<void> {
  assertEditable(row);
  await lockItem(db, row.checklist_item_id);
  await deleteRow(db, 'checklist_item_comment', row.id);
  await tellOf(db, row.checklist_item_id, row.checklist_id);
  await auditActor(db, viewer, subjectOf(row), 'deleted');
}
