import type { Kysely } from 'kysely';
import { flag, type Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'link_check_schedule' | 'organization'>>;

export const selectLinkCheckSchedule = (db: Db, organizationId: number) =>
  db
    .selectFrom('link_check_schedule')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

/** Makes the row that an update locks. */
export async function insertLinkCheckSchedule(db: Db, organizationId: number): Promise<void> {
  await db
    .insertInto('link_check_schedule')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateLinkCheckScheduleRow(
  db: Db,
  organizationId: number,
  isWeekly: boolean,
): Promise<void> {
  await db
    .updateTable('link_check_schedule')
    .set({ is_weekly: flag(isWeekly) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Active organizations whose sites are to be checked each week. */
export const selectScheduledSites = (db: Db) =>
  db
    .selectFrom('link_check_schedule')
    .innerJoin('organization', 'organization.id', 'link_check_schedule.organization_id')
    .select(['organization.id', 'organization.dba_name', 'organization.domain'])
    .where('link_check_schedule.is_weekly', '=', 1)
    .where('organization.is_active', '=', 1)
    .orderBy('organization.id')
    .execute();
