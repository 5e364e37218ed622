import { contentStatusEndpoints } from '@portal/contract/content/content-status.endpoints.ts';
import type { ContentStatus } from '@portal/contract/content/content-status.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  type ContentStatusRow,
  selectContentStatus,
  selectContentStatuses,
  updateContentStatusRow,
} from './content-status.repository.ts';

function presentContentStatus(row: ContentStatusRow): ContentStatus {
  return { ...row, is_active: row.is_active === 1 };
}

async function getContentStatus(db: Db, id: number): Promise<ContentStatusRow> {
  const row = await selectContentStatus(db, id);
  if (!row) throw notFound('Status');
  return row;
}

export const contentStatusRoutes: Route[] = [
  route(contentStatusEndpoints.list, async ({ db }) => ({
    items: (await selectContentStatuses(db)).map(presentContentStatus),
    next: null,
  })),
  route(contentStatusEndpoints.update, async ({ db, params, body, echoed }) => {
    const status = await getContentStatus(db, params.id);
    assertUnchanged(echoed, presentContentStatus(status));
    await updateContentStatusRow(db, status.id, body);
    await recordEvent(db, { topic: 'content-status' });
    return presentContentStatus(await getContentStatus(db, params.id));
  }),
];
