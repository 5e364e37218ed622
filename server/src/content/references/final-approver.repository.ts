import { groups } from '@portal/contract/platform/permissions.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'account' | 'person'>>;

/**
 * Who approves an organization's content unless somebody is named: its Account Owner with the lowest id,
 * else its Customer with the lowest id.
 */
export async function selectDefaultFinalApprover(
  db: Db,
  organizationId: number,
): Promise<number | null> {
  const { accountOwner, customer } = groups;
  const people = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['person.id', 'account.role_id'])
    .where('account.organization_id', '=', organizationId)
    .where('account.role_id', 'in', [accountOwner.id, customer.id])
    .where('person.is_active', '=', 1)
    .orderBy('person.id')
    .execute();
  const owner = people.find(({ role_id }) => role_id === accountOwner.id);
  return (owner ?? people[0])?.id ?? null;
}
