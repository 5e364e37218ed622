import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  createItemComment,
  deleteItemComment,
  getItemComment,
  itemCommentPolicy,
  listItemComments,
  presentItemComment,
  updateItemComment,
} from './checklist-item-comment.service.ts';

export const checklistItemCommentRoutes: Route[] = [
  route(checklistItemCommentEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listItemComments(db, viewer, query), (row) => presentItemComment(viewer, row)),
  ),
  route(checklistItemCommentEndpoints.create, async ({ db, viewer, body }) =>
    presentItemComment(viewer, await createItemComment(db, viewer, body)),
  ),
  route(checklistItemCommentEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: row, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'checklist_item_comment', params.id),
      find: () => getItemComment(db, viewer, params.id),
      authorize: itemCommentPolicy.update,
      present: (comment) => presentItemComment(viewer, comment),
    });
    return presentItemComment(viewer, await updateItemComment(db, viewer, row, changes.comment));
  }),
  route(checklistItemCommentEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getItemComment(db, viewer, params.id);
    authorize(viewer, itemCommentPolicy.delete, row);
    await deleteItemComment(db, viewer, row);
  }),
];
