import { literalOne } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

/** Selects an organization's account lead, or null if there is none. */
export async function selectAccountLead(
  db: Db,
  organizationId: number,
): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('organization')
    .innerJoin('person', 'person.id', 'organization.account_lead_id')
    .select(['person.id', 'person.name'])
    .where('organization.id', '=', organizationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Selects an active member of the agency's staff. */
export const selectStaffPerson = (db: Db, id: number) =>
  db
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', literalOne)
    .where(({ or, eb }) =>
      or([eb('is_staff', '=', literalOne), eb('is_superuser', '=', literalOne)]),
    )
    .executeTakeFirst();
