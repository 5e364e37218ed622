import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** Finds the person who is an organization's account lead, if that person is active. */
export const findAccountLead = (
  db: Kysely<Pick<Tables, 'organization' | 'person'>>,
  organizationId: number,
) =>
  db
    .selectFrom('organization')
    .innerJoin('person', 'person.id', 'organization.account_lead_id')
    .select(['person.id', 'person.name', 'person.email'])
    .where('organization.id', '=', organizationId)
    .where('person.is_active', '=', 1)
    .executeTakeFirst();
