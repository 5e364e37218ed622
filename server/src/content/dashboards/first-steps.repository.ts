import type { Db } from '#platform/database/tables.ts';

export function selectFirstSteps(db: Db) {
  return db
    .selectNoFrom(({ exists, or, selectFrom }) => [
      exists(selectFrom('organization').select('id')).as('has_organization'),
      or([
        exists(selectFrom('invitation').select('id').where('inviter_id', 'is not', null)),
        exists(selectFrom('person').select('id').orderBy('id').limit(1).offset(1)),
      ]).as('has_colleague'),
      exists(selectFrom('article_template').select('id')).as('has_article_template'),
      exists(selectFrom('planning_month').select('id')).as('has_planning_month'),
      exists(selectFrom('article').select('id')).as('has_article'),
    ])
    .executeTakeFirstOrThrow();
}
