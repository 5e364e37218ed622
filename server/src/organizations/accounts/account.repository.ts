import type { Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AccountScope } from './account.policy.ts';

type Db = Kysely<
  Pick<Tables, 'account' | 'person' | 'organization' | 'access_group' | 'user_preferences'>
>;
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

const accountRows = (db: Db, scope: AccountScope) => {
  const query = db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .innerJoin('access_group', 'access_group.id', 'account.role_id')
    .selectAll('account')
    .select([
      'person.name as person_name',
      'person.email as person_email',
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'access_group.name as role_name',
    ]);
  if (scope === 'all') return query;
  const { personId, organizationIds } = scope;
  return query.where((where) =>
    where.or([
      where('account.person_id', '=', personId),
      ...(organizationIds.length > 0
        ? [where('account.organization_id', 'in', organizationIds)]
        : []),
    ]),
  );
};

export interface AccountFilter {
  user?: number | undefined;
  organization?: number | undefined;
  role?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectAccounts(
  db: Db,
  scope: AccountScope,
  { user, organization, role, limit, cursor }: AccountFilter,
): Promise<Page<AccountRow>> {
  let query = accountRows(db, scope);
  if (user !== undefined) query = query.where('account.person_id', '=', user);
  if (organization !== undefined) query = query.where('account.organization_id', '=', organization);
  if (role !== undefined) query = query.where('account.role_id', '=', role);
  return paginate(query, { limit, cursor, order: [{ column: 'account.id', direction: 'asc' }] });
}

export async function selectAccount(db: Db, scope: AccountScope, id: number) {
  return accountRows(db, scope).where('account.id', '=', id).executeTakeFirst();
}

export async function selectVisibleAccountIds(
  db: Db,
  scope: AccountScope,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await accountRows(db, scope).where('account.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function isRoleTaken(
  db: Db,
  { id, person_id, organization_id }: AccountRow,
  roleId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', person_id)
    .where('organization_id', '=', organization_id)
    .where('role_id', '=', roleId)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether the person exists. For viewers who aren't staff, the person must also have an account in one of these
 * organizations.
 */
export async function isPersonEligible(
  db: Db,
  personId: number,
  organizationIds: readonly number[] | 'all',
): Promise<boolean> {
  if (organizationIds === 'all') {
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return person !== undefined;
  }
  if (organizationIds.length === 0) return false;
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', personId)
    .where('organization_id', 'in', organizationIds)
    .executeTakeFirst();
  return account !== undefined;
}

/** Clears a person's default organization if they no longer have an account there. */
export async function clearLostDefaultOrganization(
  db: Db,
  personId: number,
  organizationId: number,
): Promise<void> {
  await db
    .updateTable('user_preferences')
    .set({ default_organization_id: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .where('default_organization_id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('account.id')
            .where('account.person_id', '=', personId)
            .where('account.organization_id', '=', organizationId),
        ),
      ),
    )
    .execute();
}
