import { groups } from '@portal/contract/platform/permissions.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'account' | 'person'>>;

/**
 * Returns the default final approvers by organization: the Account Owner with the lowest id, or if there is none, the
 * Customer with the lowest id. Organizations with neither are omitted.
 */
export async function selectDefaultFinalApprovers(
  db: Db,
  organizationIds: readonly number[],
): Promise<Map<number, number>> {
  if (organizationIds.length === 0) return new Map();
  const { accountOwner, customer } = groups;
  const people = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['person.id', 'account.role_id', 'account.organization_id'])
    .where('account.organization_id', 'in', organizationIds)
    .where('account.role_id', 'in', [accountOwner.id, customer.id])
    .where('person.is_active', '=', 1)
    .orderBy('person.id')
    .execute();
  const owners = people.filter(({ role_id }) => role_id === accountOwner.id);
  const approvers = new Map<number, number>();
  for (const { organization_id, id } of [...owners, ...people]) {
    if (!approvers.has(organization_id)) approvers.set(organization_id, id);
  }
  return approvers;
}
