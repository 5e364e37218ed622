import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'account' | 'person' | 'access_group'>>;

const personColumns = [
  'person.id',
  'person.name',
  'person.avatar_color',
  'person.avatar_key',
] as const;

export type PersonRow = Awaited<ReturnType<typeof selectPeopleById>>[number];

export function selectPeopleById(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('person')
    .select(personColumns)
    .where('person.id', 'in', [0, ...ids])
    .execute();
}

/** Selects the given people who are active, with their email addresses. */
export const selectContacts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('person')
    .select([...personColumns, 'person.email'])
    .where('person.id', 'in', [0, ...ids])
    .where('person.is_active', '=', 1)
    .execute();

const peopleOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('person')
    .where('person.is_active', '=', 1)
    .where('person.id', 'in', ({ selectFrom }) =>
      selectFrom('account')
        .select('account.person_id')
        .where('account.organization_id', '=', organizationId),
    );

/** Selects each active person with an account in the organization once, sorted by name. */
export const selectPeopleOf = (db: Db, organizationId: number, limit: number) =>
  peopleOf(db, organizationId)
    .select(personColumns)
    .orderBy('person.name_key')
    .orderBy('person.id')
    .limit(limit)
    .execute();

export async function countPeopleOf(db: Db, organizationId: number): Promise<number> {
  const { count } = await peopleOf(db, organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Selects these people's roles in the organization. */
export const selectRolesIn = (db: Db, organizationId: number, personIds: readonly number[]) =>
  db
    .selectFrom('account')
    .innerJoin('access_group', 'access_group.id', 'account.role_id')
    .select(['account.person_id', 'access_group.name as role_name'])
    .where('account.organization_id', '=', organizationId)
    .where('account.person_id', 'in', [0, ...personIds])
    .orderBy('account.id')
    .execute();
