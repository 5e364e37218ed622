import { calendarPath } from '@portal/contract/organizations/calendar-feed.calls.ts';
import type {
  CalendarFeed,
  CalendarFeedBody,
  NewCalendarFeed,
} from '@portal/contract/organizations/calendar-feed.schema.ts';
import { recordAudit, recordAudits } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertUnlessTaken } from '#platform/database/write-row.ts';
import { conflict, forbidden, notFound, orNotFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { visibleOrganizationIds } from '../organizations/organization.policy.ts';
import { findOrganization, getOrganization } from '../organizations/organization.service.ts';
import {
  type CalendarFeedRow,
  deleteCalendarFeedsOf,
  deleteFeedOfFormerMember,
  selectCalendarFeed,
  selectCalendarFeeds,
  updateCalendarFeed,
} from './calendar-feed.repository.ts';

function presentCalendarFeed(row: CalendarFeedRow): CalendarFeed {
  const { organization_id: id, organization_name: name } = row;
  return {
    id: row.id,
    organization: id === null ? null : { id, name: name ?? '' },
    created_at: row.created_at,
    last_read_at: row.last_read_at,
  };
}

/** Throws 403 during an impersonation, since the feed's address would outlive the impersonation. */
function assertNotImpersonating(viewer: Viewer): void {
  if (viewer.actorId !== viewer.id) throw forbidden();
}

export async function listCalendarFeeds(
  db: Db,
  viewer: Viewer,
  {
    organization: organizationId,
    ...page
  }: { organization?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<CalendarFeed>> {
  const visibleIds = visibleOrganizationIds(viewer);
  const request = { personId: viewer.id, organizationId, visibleIds, ...page };
  return mapPage(await selectCalendarFeeds(db, request), presentCalendarFeed);
}

async function presentWithAddress(db: Db, id: number, token: string): Promise<NewCalendarFeed> {
  const row = orNotFound(await selectCalendarFeed(db, id), 'Calendar feed');
  return { ...presentCalendarFeed(row), address: publicUrl(calendarPath(token)) };
}

const audited = (
  db: Db,
  action: 'calendar_feed.created' | 'calendar_feed.renewed' | 'calendar_feed.revoked',
  viewer: Viewer,
  { id, organization_id }: Pick<CalendarFeedRow, 'id' | 'organization_id'>,
) =>
  recordAudit(db, {
    action,
    viewer,
    subject: { noun: 'calendar_feed', id },
    details: { person: viewer.id, organization: organization_id },
  });

/** Creates a feed for the viewer. The token is part of the returned address only; the database stores its hash. */
export async function createCalendarFeed(
  db: Db,
  viewer: Viewer,
  { organization: organization_id = null }: CalendarFeedBody,
): Promise<NewCalendarFeed> {
  assertNotImpersonating(viewer);
  if (organization_id !== null) await getOrganization(db, viewer, { id: organization_id });
  const token = makeToken();
  const id = await insertUnlessTaken(db, 'calendar_feed', {
    token_hash: hashToken(token),
    person_id: viewer.id,
    organization_id,
    created_at: clock.instant(),
  });
  if (id === undefined) {
    throw conflict('You already have this calendar feed. Renew it to get a new address.');
  }
  await audited(db, 'calendar_feed.created', viewer, { id, organization_id });
  return presentWithAddress(db, id, token);
}

/** Returns the viewer's feed. Throws 404 if it belongs to someone else, or to a client that the viewer can't see. */
async function getOwnFeed(db: Db, viewer: Viewer, id: number): Promise<CalendarFeedRow> {
  const row = await selectCalendarFeed(db, id);
  if (row?.person_id !== viewer.id) throw notFound('Calendar feed');
  const { organization_id: organizationId } = row;
  const isVisible =
    organizationId === null || (await findOrganization(db, viewer, { id: organizationId }));
  if (!isVisible) throw notFound('Calendar feed');
  assertNotImpersonating(viewer);
  return row;
}

/** Replaces a feed's address. The old address stops working. */
export async function renewCalendarFeed(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<NewCalendarFeed> {
  const row = await getOwnFeed(db, viewer, id);
  const token = makeToken();
  await updateCalendarFeed(db, id, {
    token_hash: hashToken(token),
    created_at: clock.instant(),
    last_read_at: null,
  });
  await audited(db, 'calendar_feed.renewed', viewer, row);
  return presentWithAddress(db, id, token);
}

export async function revokeCalendarFeed(db: Db, viewer: Viewer, id: number): Promise<void> {
  const row = await getOwnFeed(db, viewer, id);
  await deleteRow(db, 'calendar_feed', id);
  await audited(db, 'calendar_feed.revoked', viewer, row);
}

const auditEnded = (db: Db, ids: readonly number[], personId: number, reason: string) =>
  recordAudits(
    db,
    ids.map((id) => ({
      action: 'calendar_feed.revoked',
      subject: { noun: 'calendar_feed', id },
      details: { person: personId, reason },
    })),
  );

/** Deletes all feeds of a person who is being deactivated or deleted. */
export async function endCalendarFeedsOf(db: Db, personId: number): Promise<void> {
  await auditEnded(db, await deleteCalendarFeedsOf(db, personId), personId, 'deactivated');
}

/**
 * Deletes a person's feed for an organization that the person has left. Otherwise, the feed would work again if the
 * person returned.
 */
export async function endFeedOfFormerMember(
  db: Db,
  place: { personId: number; organizationId: number },
): Promise<void> {
  const ids = await deleteFeedOfFormerMember(db, place);
  await auditEnded(db, ids, place.personId, 'left the organization');
}
