import { groups } from '@portal/contract/platform/permissions.ts';
import type { CountedUserField } from '@portal/contract/users/user.endpoints.ts';
import type { UserTab } from '@portal/contract/users/user-tabs.ts';
import { sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { countValues, isAnyOf, namedRecords } from '#platform/database/filter-values.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import type { PersonScope } from './person.policy.ts';
import { type PersonDb, type PersonRow, personRows } from './person.repository.ts';
import { hasAccountIn } from './person-conditions.ts';

interface PersonConditions {
  internal?: boolean | undefined;
  org?: number | readonly number[] | undefined;
  role?: number | readonly number[] | undefined;
  tab?: UserTab | undefined;
  search?: string | undefined;
  include_inactive?: boolean | undefined;
}

export interface PersonFilter extends PersonConditions {
  ordering?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const isWriter = sql<boolean>`(${sql.ref('writer.id')} is not null or coalesce(${sql.ref('person.group_id')}, 0) = ${groups.writer.id})`;
const isContractor = sql<boolean>`(coalesce(${sql.ref('person.group_id')}, 0) = ${groups.contractor.id})`;

const tabs: Record<UserTab, ReturnType<typeof sql<boolean>>> = {
  account_users: sql<boolean>`(${sql.ref('person.is_staff')} = 0 and not ${isWriter} and not ${isContractor})`,
  writers: isWriter,
  contractors: isContractor,
  agency_users: sql<boolean>`(${sql.ref('person.is_staff')} = 1)`,
};

function orderOf(ordering = 'name'): Order[] {
  const direction = ordering.startsWith('-') ? ('desc' as const) : ('asc' as const);
  const name = ordering.replace('-', '');
  const id: Order = { column: 'person.id', direction };
  if (name === 'name') return [{ column: 'person.name_key', direction }, id];
  const column = name === 'email' ? 'person.email_key' : 'person.last_login';
  return [{ column: sql`coalesce(${sql.ref(column)}, '')`, as: 'sorted_by', direction }, id];
}

function matchingPeople(db: PersonDb, scope: PersonScope, filters: PersonConditions) {
  const { internal, org, role, tab, search, include_inactive } = filters;
  let query = personRows(db, scope);
  if (!include_inactive) query = query.where('person.is_active', '=', 1);
  if (internal) query = query.where('person.is_staff', '=', 1);
  if (tab) query = query.where(tabs[tab]);
  if (org !== undefined) query = query.where(hasAccountIn([org].flat()));
  if (role !== undefined) query = query.where(isAnyOf('person.group_id', role));
  if (search) {
    const columns = ['person.name_key', 'person.username_key', 'person.email_key'];
    query = query.where((where) => where.or(columns.map((column) => containsText(column, search))));
  }
  return query;
}

export function selectPeople(
  db: PersonDb,
  scope: PersonScope,
  { ordering, limit, cursor, ...filters }: PersonFilter,
): Promise<Page<PersonRow>> {
  const sortedBy = ordering?.endsWith('last_login') ? 'person.last_login' : 'person.email_key';
  const query = matchingPeople(db, scope, filters).select(
    sql<string>`coalesce(${sql.ref(sortedBy)}, '')`.as('sorted_by'),
  );
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}

export const countablePeople = (
  db: PersonDb,
  scope: PersonScope,
  filters: PersonConditions,
): Countable => countable(matchingPeople(db, scope, filters));

const roles = sql`select id, name, lower(name) as key, name as place, cast(id as text) as value,
  cast(null as text) as color from access_group`;

interface ValuesQuery extends PersonConditions {
  field: CountedUserField;
  named?: string | undefined;
}

export function selectPersonValues(
  db: PersonDb,
  scope: PersonScope,
  { field, named, ...filters }: ValuesQuery,
) {
  const others = matchingPeople(db, scope, { ...filters, [field]: undefined });
  const all = matchingPeople(db, scope, { include_inactive: true });
  const chosen = filters[field];
  if (field === 'role') {
    const column = sql.ref('person.group_id');
    return countValues(db, {
      field: { column, records: roles },
      rows: others,
      visible: all,
      chosen,
      named,
    });
  }
  const joined = (query: typeof all) =>
    query.innerJoin('account', 'account.person_id', 'person.id');
  return countValues(db, {
    field: {
      column: sql.ref('account.organization_id'),
      records: namedRecords('organization', 'dba_name'),
    },
    rows: joined(others),
    visible: joined(all),
    chosen,
    named,
  });
}
