import type { LinkCheckSchedule } from '@portal/contract/utilities/link-check.schema.ts';
import { notifyPerson } from '#notifications/notifications/notification.service.ts';
import { findAccountLead } from '#organizations/organizations/account-lead.service.ts';
import { getOrganization } from '#organizations/organizations/organization.service.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  insertLinkCheckSchedule,
  selectLinkCheckSchedule,
  type selectScheduledSites,
  updateLinkCheckScheduleRow,
} from './link-check-schedule.repository.ts';

const scheduleTopic = 'link-check-schedule';

/** Returns an organization's schedule. If it isn't stored yet, returns the default values. */
export async function getLinkCheckSchedule(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<LinkCheckSchedule> {
  await getOrganization(db, viewer, { id: organizationId });
  const row = await selectLinkCheckSchedule(db, organizationId);
  return {
    id: organizationId,
    is_weekly: row?.is_weekly === 1,
    stop_reason: row?.stop_reason ?? null,
    version: row?.version ?? 1,
  };
}

/** Locks an organization's schedule. Throws 404 unless the viewer can see the organization. */
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
  viewer: Viewer,
  { id, is_weekly }: LinkCheckSchedule,
  isWeekly: boolean | undefined,
): Promise<void> {
  if (isWeekly === undefined || isWeekly === is_weekly) return;
  const change = { isWeekly, personId: viewer.actorId, stopReason: null };
  await updateLinkCheckScheduleRow(db, id, change);
  await recordEvent(db, { topic: scheduleTopic, recordId: id });
}

type ScheduledSite = Awaited<ReturnType<typeof selectScheduledSites>>[number];

/**
 * Returns whether the person who turned on a weekly check still has the permission to do so. Older rows have no person;
 * for them, returns true.
 */
export const mayStillOrder = (site: ScheduledSite): boolean =>
  site.person_id === null ||
  (site.is_active === 1 && (site.is_staff === 1 || site.is_superuser === 1));

/** Turns off a weekly check because its person has lost the permission, and notifies the account lead. */
export async function stopWeeklyCheck(
  db: Db,
  { id, dba_name, author_name }: ScheduledSite,
): Promise<void> {
  const stopReason = `${author_name}, who turned on the weekly check, no longer has permission.`;
  await updateLinkCheckScheduleRow(db, id, { isWeekly: false, personId: null, stopReason });
  await recordEvent(db, { topic: scheduleTopic, recordId: id });
  const lead = await findAccountLead(db, id);
  if (!lead) return;
  const text = `${dba_name}: the weekly link check has stopped. ${stopReason}`;
  await notifyPerson(db, lead.id, text, { kind: 'organization', id });
}
