import { groups } from '@portal/contract/platform/permissions.ts';
import type { UserTab } from '@portal/contract/users/user.schema.ts';
import { sql } from 'kysely';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/search.ts';
import type { PersonScope } from './person.policy.ts';
import { type PersonDb, type PersonRow, personRows } from './person.repository.ts';
import { hasAccountIn } from './person-conditions.ts';

export interface PersonFilter {
  internal?: boolean | undefined;
  org?: number | undefined;
  tab?: UserTab | undefined;
  search?: string | undefined;
  include_inactive?: boolean | undefined;
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

export function selectPeople(
  db: PersonDb,
  scope: PersonScope,
  { internal, org, tab, search, include_inactive, ordering, limit, cursor }: PersonFilter,
): Promise<Page<PersonRow>> {
  const sortedBy = ordering?.endsWith('last_login') ? 'person.last_login' : 'person.email_key';
  let query = personRows(db, scope).select(
    sql<string>`coalesce(${sql.ref(sortedBy)}, '')`.as('sorted_by'),
  );
  if (!include_inactive) query = query.where('person.is_active', '=', 1);
  if (internal) query = query.where('person.is_staff', '=', 1);
  if (tab) query = query.where(tabs[tab]);
  if (org !== undefined) query = query.where(hasAccountIn([org]));
  if (search) {
    const columns = ['person.name_key', 'person.username_key', 'person.email_key'];
    query = query.where((where) => where.or(columns.map((one) => containsText(one, search))));
  }
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}
