import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import type { ContentStatus } from '@portal/contract/content/labels/content-status.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type ContentStatusRow, selectContentStatuses } from './content-status.repository.ts';
import { getContentStatus, updateContentStatus } from './content-status.service.ts';
import { arrangeLabels } from './label.service.ts';

function presentContentStatus(row: ContentStatusRow): ContentStatus {
  return { ...row, is_active: row.is_active === 1 };
}

export const contentStatusRoutes: Route[] = [
  route(contentStatusEndpoints.list, async ({ db }) => ({
    items: (await selectContentStatuses(db)).map(presentContentStatus),
    next: null,
  })),
  route(contentStatusEndpoints.arrange, async ({ db, viewer, body }) =>
    arrangeLabels(db, viewer, 'content_status', body.ids),
  ),
  route(contentStatusEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: status, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'content_status', params.id),
      find: () => getContentStatus(db, params.id),
      present: presentContentStatus,
    });
    return presentContentStatus(await updateContentStatus(db, viewer, status, changes));
  }),
];
