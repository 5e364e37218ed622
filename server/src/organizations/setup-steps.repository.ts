import type { Db } from '#platform/database/tables.ts';

/** Excludes the first superuser's invitation, which has no inviter. */
export const selectPeopleSetup = (db: Db) =>
  db
    .selectNoFrom(({ exists, or, selectFrom }) => [
      exists(selectFrom('organization').select('id')).as('client'),
      or([
        exists(selectFrom('invitation').select('id').where('inviter_id', 'is not', null)),
        exists(selectFrom('person').select('id').orderBy('id').limit(1).offset(1)),
      ]).as('person'),
    ])
    .executeTakeFirstOrThrow();
