import type { Kysely } from 'kysely';
import { paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import {
  hasAccountIn,
  hasWriterRecord,
  isNamed,
  isStaffMember,
  isStaffOrFreelancer,
} from './person-conditions.ts';

type Db = Kysely<Pick<Tables, 'person' | 'access_group' | 'account' | 'writer'>>;

export type StaffRow = Awaited<ReturnType<typeof selectStaff>>['items'][number];

const staffRows = (db: Db) =>
  db
    .selectFrom('person')
    .leftJoin('access_group', 'access_group.id', 'person.group_id')
    .select([
      'person.id',
      'person.username',
      'person.name',
      'person.name_key',
      'person.first_name',
      'person.last_name',
      'person.title',
      'person.is_active',
      'person.is_staff',
      'person.group_id',
      'access_group.name as group_name',
      'person.avatar_color',
      'person.avatar_key',
    ])
    .where('person.deleted_at', 'is', null);

export interface StaffFilter {
  /** Also selects these organizations' people. */
  organizationIds?: readonly number[];
  /** Excludes editors and contractors. */
  isStaffOnly?: boolean | undefined;
  /** Also selects writers. */
  writers?: boolean | undefined;
  /** Limits the result to this person. `isAnybody` removes all other conditions on people. */
  id?: number | undefined;
  isAnybody?: boolean;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects active staff, editors, and contractors, and the people that the filter adds. */
export function selectStaff(
  db: Db,
  { organizationIds = [], isStaffOnly, writers, id, isAnybody, search, limit, cursor }: StaffFilter,
) {
  let query = staffRows(db);
  if (!isAnybody) {
    query = query
      .where('person.is_active', '=', 1)
      .where((where) =>
        where.or([
          isStaffOnly ? isStaffMember : isStaffOrFreelancer,
          ...(organizationIds.length === 0 ? [] : [hasAccountIn(organizationIds)]),
          ...(writers ? [hasWriterRecord] : []),
        ]),
      );
  }
  if (id !== undefined) query = query.where('person.id', '=', id);
  if (search) query = query.where(isNamed(search));
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'person.name_key', direction: 'asc' },
      { column: 'person.id', direction: 'asc' },
    ],
  });
}
