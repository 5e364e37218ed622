import {
  activeStatuses,
  completeStatuses,
  statusId,
} from '@portal/contract/content/labels/content-statuses.ts';
import type { Db } from '#platform/database/tables.ts';

const startedStatuses = [...activeStatuses, ...completeStatuses].map((uid) => statusId[uid]);

export const selectContentSetup = (db: Db) =>
  db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('article_template').select('id')).as('article_template'),
      exists(selectFrom('planning_month').select('id')).as('planning_month'),
      exists(selectFrom('article').select('id').where('status_id', 'in', startedStatuses)).as(
        'article_in_writing',
      ),
    ])
    .executeTakeFirstOrThrow();
