import type { Db } from '#platform/database/tables.ts';

export const selectFoundPeople = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('person')
    .leftJoin('access_group', 'access_group.id', 'person.group_id')
    .select([
      'person.id',
      'person.name',
      'person.title',
      'person.email',
      'person.username',
      'access_group.name as role',
    ])
    .where('person.id', 'in', ids)
    .execute();
