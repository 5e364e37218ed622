import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** An organization that isn't archived. */
export function selectActiveOrganization(db: Kysely<Pick<Tables, 'organization'>>, id: number) {
  return db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
}
