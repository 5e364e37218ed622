import { problemVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import type { Insertable, Kysely, Updateable } from 'kysely';
import { clientOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isInAttempt } from '#platform/jobs/record-job.ts';
import type { LinkCheckTable } from './link-check.table.ts';

type Db = Kysely<
  Pick<Tables, 'link_check' | 'link_check_address' | 'job' | 'organization' | 'person'>
>;

const checkRows = (db: Db) =>
  db
    .selectFrom('link_check')
    .leftJoin('organization', 'organization.id', 'link_check.organization_id')
    .leftJoin('person', 'person.id', 'link_check.person_id')
    .selectAll('link_check')
    .select(['organization.dba_name as organization_name', 'person.name as person_name']);

/**
 * Selects the checks that the viewer can see. Staff see all checks; others see their own checks and their
 * organizations' checks.
 */
function visibleTo(db: Db, viewer: Viewer) {
  const rows = checkRows(db);
  if (isStaff(viewer)) return rows;
  const ids = clientOrganizationIds(viewer);
  return rows.where(({ or, eb }) =>
    or([
      eb('link_check.person_id', '=', viewer.id),
      ...(ids !== 'all' && ids.length > 0 ? [eb('link_check.organization_id', 'in', ids)] : []),
    ]),
  );
}

export type LinkCheckRow = NonNullable<Awaited<ReturnType<typeof selectLinkCheck>>>;

export const selectLinkCheck = (db: Db, viewer: Viewer, id: number) =>
  visibleTo(db, viewer).where('link_check.id', '=', id).executeTakeFirst();

/** Finds a check for a job, without checking access, since jobs have no viewer. */
export const selectAnyLinkCheck = (db: Db, id: number) =>
  checkRows(db).where('link_check.id', '=', id).executeTakeFirst();

interface LinkCheckQuery {
  organization?: number | undefined;
  host?: string | undefined;
  job?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

type LinkCheckFilters = Pick<LinkCheckQuery, 'organization' | 'host' | 'job'>;

function matchingChecks(db: Db, viewer: Viewer, { organization, host, job }: LinkCheckFilters) {
  let query = visibleTo(db, viewer);
  if (organization !== undefined) {
    query = query.where('link_check.organization_id', '=', organization);
  }
  if (host !== undefined) query = query.where('link_check.host', '=', host);
  if (job !== undefined) query = query.where('link_check.job_id', '=', job);
  return query;
}

export const countableLinkChecks = (db: Db, viewer: Viewer, filters: LinkCheckFilters): Countable =>
  countable(matchingChecks(db, viewer, filters));

export function selectLinkChecks(
  db: Db,
  viewer: Viewer,
  { limit, cursor, ...filters }: LinkCheckQuery,
): Promise<Page<LinkCheckRow>> {
  return paginate(matchingChecks(db, viewer, filters), {
    limit,
    cursor,
    order: [{ column: 'link_check.id', direction: 'desc' }],
  });
}

export async function selectVisibleLinkCheckIds(db: Db, viewer: Viewer, ids: readonly number[]) {
  const rows = await visibleTo(db, viewer).where('link_check.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a check. Returns undefined if a check of the host or by the person is already running. */
export async function insertLinkCheck(
  db: Db,
  values: Insertable<LinkCheckTable>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('link_check')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Ends a check. Returns false if it has already ended. */
export async function endOpenLinkCheck(
  db: Db,
  id: number,
  values: Updateable<LinkCheckTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('link_check')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateLinkCheck(
  db: Db,
  id: number,
  values: Updateable<LinkCheckTable>,
): Promise<void> {
  await db.updateTable('link_check').set(values).where('id', '=', id).execute();
}

/** Updates a running check. Returns false if it has ended, or if another server has taken over its job. */
export async function updateRunningLinkCheck(
  db: Db,
  { id, job, attempt }: { id: number; job: number; attempt: number },
  values: Updateable<LinkCheckTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('link_check')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(isInAttempt(job, attempt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const selectRunningLinkCheck = (db: Db, by: { host: string } | { personId: number }) =>
  db
    .selectFrom('link_check')
    .select(['id', 'host'])
    .where('ended_at', 'is', null)
    .where(({ eb }) =>
      'host' in by ? eb('host', '=', by.host) : eb('person_id', '=', by.personId),
    )
    .executeTakeFirst();

/** Finds the last finished check of the same site that is visible to the same people. */
export const selectPreviousLinkCheck = (
  db: Db,
  { id, host, organization_id, person_id }: LinkCheckRow,
) =>
  db
    .selectFrom('link_check')
    .select('id')
    .where('id', '<', id)
    .where('host', '=', host)
    .where('state', '=', 'done')
    .where(({ eb }) =>
      organization_id === null
        ? eb('person_id', '=', person_id)
        : eb('organization_id', '=', organization_id),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the last finished check of an organization's site. */
export const selectNewestLinkCheckOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('link_check')
    .select(['summary', 'ended_at'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectNewestFinishedCheck = (db: Db, viewer: Viewer, organizationId: number) =>
  visibleTo(db, viewer)
    .where('link_check.organization_id', '=', organizationId)
    .where('link_check.state', '=', 'done')
    .orderBy('link_check.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns a host's ended checks, except the newest ones. */
export async function selectOldLinkCheckIds(db: Db, host: string, kept: number): Promise<number[]> {
  const rows = await db
    .selectFrom('link_check')
    .select('id')
    .where('host', '=', host)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.slice(kept).map(({ id }) => id);
}

export async function deleteLinkCheck(db: Db, id: number): Promise<void> {
  await db.deleteFrom('link_check').where('id', '=', id).execute();
}

/**
 * Deletes some of a check's rows, since deleting all of them at once would block writers. Returns whether there may be
 * more.
 */
export async function deleteSomeRows(db: Db, id: number, limit: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('link_check_address')
    .where('check_id', '=', id)
    .where('no', 'in', (eb) =>
      eb.selectFrom('link_check_address').select('no').where('check_id', '=', id).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows) === limit;
}

export const selectProblems = (db: Db, id: number) =>
  db
    .selectFrom('link_check_address')
    .select(['no', 'url'])
    .where('check_id', '=', id)
    .where('verdict', 'in', [...problemVerdicts])
    .where('rank', '<', unlistedRank)
    .execute();

/** The rank of addresses that aren't in the report, because they have no verdict yet or no page links to them. */
export const unlistedRank = 99;
