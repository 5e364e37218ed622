import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'checklist'
    | 'checklist_item'
    | 'organization'
    | 'person'
    | 'user_preferences'
    | 'website_build'
  >
>;

export type DigestItem = Awaited<ReturnType<typeof selectDigestItems>>[number];

/** Selects the open, assigned items of active builds. */
const assignedItems = (db: Db) =>
  db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .innerJoin('organization', 'organization.id', 'website_build.organization_id')
    .where('checklist_item.completed', '=', 0)
    .where('checklist_item.deleted_at', 'is', null)
    .where('checklist.archived', '=', 0)
    .where('website_build.is_active', '=', 1);

/**
 * Selects the people who were assigned items by someone else since their last digest, and whether they want digests.
 */
export function selectNewlyAssigned(db: Db) {
  return assignedItems(db)
    .innerJoin('person', 'person.id', 'checklist_item.assignee_id')
    .leftJoin('user_preferences', 'user_preferences.person_id', 'person.id')
    .select(['person.id', 'person.name', 'person.email', 'person.is_active'])
    .select(sql<number>`coalesce(user_preferences.receive_checklist_digest, 1)`.as('wants_digest'))
    .distinct()
    .where('checklist_item.is_newly_assigned', '=', 1)
    .orderBy('person.id')
    .execute();
}

/** Selects the items for these people's digests: newly assigned, due today, or late. */
export function selectDigestItems(db: Db, personIds: readonly number[], today: string) {
  return assignedItems(db)
    .select([
      'checklist_item.id',
      'checklist_item.name',
      'checklist_item.due',
      'checklist_item.assignee_id',
      'checklist_item.is_newly_assigned',
      'website_build.label',
      'organization.dba_name',
    ])
    .where('checklist_item.assignee_id', 'in', personIds)
    .where((where) =>
      where.or([
        where('checklist_item.is_newly_assigned', '=', 1),
        where('checklist_item.due', '<=', today),
      ]),
    )
    .orderBy(sql`coalesce(checklist_item.due, '9999-12-31')`)
    .orderBy('checklist_item.id')
    .execute();
}

/** Clears the flag on all newly assigned items, including those that no longer need an email. */
export async function clearNewlyAssigned(db: Db): Promise<void> {
  await db
    .updateTable('checklist_item')
    .set({ is_newly_assigned: 0 })
    .where('is_newly_assigned', '=', 1)
    .execute();
}
