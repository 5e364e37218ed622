import type { Db } from '#platform/database/tables.ts';

/** Returns whether a person can see unsent reports, using the same rule as `reportScope` but without a viewer. */
export async function seesWork(db: Db, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('person.id')
    .where('person.id', '=', personId)
    .where('person.is_active', '=', 1)
    .where((where) =>
      where.or([
        where('person.is_staff', '=', 1),
        where('person.is_superuser', '=', 1),
        where.exists(
          where
            .selectFrom('group_permission')
            .select('group_permission.group_id')
            .whereRef('group_permission.group_id', '=', 'person.group_id')
            .where('group_permission.codename', 'in', [
              'add_monthlyreport',
              'update_monthlyreport',
            ]),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
