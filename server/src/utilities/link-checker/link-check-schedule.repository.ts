import type { Kysely } from 'kysely';
import { flag, type Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'link_check_schedule' | 'organization' | 'person'>>;

export const selectLinkCheckSchedule = (db: Db, organizationId: number) =>
  db
    .selectFrom('link_check_schedule')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

/** Inserts the organization's row if it doesn't exist, so that it can be locked. */
export async function insertLinkCheckSchedule(db: Db, organizationId: number): Promise<void> {
  await db
    .insertInto('link_check_schedule')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface ScheduleChange {
  isWeekly: boolean;
  /** The person who turned the check on or off; null if the portal did. */
  personId: number | null;
  stopReason: string | null;
}

export async function updateLinkCheckScheduleRow(
  db: Db,
  organizationId: number,
  { isWeekly, personId, stopReason }: ScheduleChange,
): Promise<void> {
  await db
    .updateTable('link_check_schedule')
    .set({ is_weekly: flag(isWeekly), person_id: personId, stop_reason: stopReason })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Selects the active organizations whose sites are checked weekly. */
export const selectScheduledSites = (db: Db) =>
  db
    .selectFrom('link_check_schedule')
    .innerJoin('organization', 'organization.id', 'link_check_schedule.organization_id')
    .leftJoin('person', 'person.id', 'link_check_schedule.person_id')
    .select(['organization.id', 'organization.dba_name', 'organization.domain'])
    .select(['person.name as author_name', 'person.is_staff', 'person.is_superuser'])
    .select(['link_check_schedule.person_id', 'person.is_active'])
    .where('link_check_schedule.is_weekly', '=', 1)
    .where('organization.is_active', '=', 1)
    .orderBy('organization.id')
    .execute();
