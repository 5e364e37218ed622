import type { LinkCheckSchedule } from '@portal/contract/utilities/link-check.schema.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  insertLinkCheckSchedule,
  selectLinkCheckSchedule,
  updateLinkCheckScheduleRow,
} from './link-check-schedule.repository.ts';

/** An organization without a row has the one that its first update makes. */
export async function getLinkCheckSchedule(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<LinkCheckSchedule> {
  await getOrganization(db, viewer, { id: organizationId });
  const row = await selectLinkCheckSchedule(db, organizationId);
  return { id: organizationId, is_weekly: row?.is_weekly === 1, version: row?.version ?? 1 };
}

/** Throws 404 unless the viewer may see the organization. */
export async function lockLinkCheckSchedule(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<void> {
  await getOrganization(db, viewer, { id: organizationId });
  await insertLinkCheckSchedule(db, organizationId);
  const row = await selectLinkCheckSchedule(db, organizationId);
  if (row) await lockRow(db, 'link_check_schedule', row.id);
}

export async function updateLinkCheckSchedule(
  db: Db,
  { id, is_weekly }: LinkCheckSchedule,
  isWeekly: boolean | undefined,
): Promise<void> {
  if (isWeekly === undefined || isWeekly === is_weekly) return;
  await updateLinkCheckScheduleRow(db, id, isWeekly);
  await recordEvent(db, { topic: 'link-check-schedule', recordId: id });
}
