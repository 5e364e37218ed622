import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'article' | 'content_type' | 'content_status' | 'planning_month'>>;

export function selectMonthArticles(
  db: Db,
  { organizationId, year, month }: { organizationId: number; year: number; month: number },
) {
  return db
    .selectFrom('article')
    .innerJoin('planning_month', 'planning_month.id', 'article.planning_month_id')
    .innerJoin('content_type', 'content_type.id', 'article.content_type_id')
    .innerJoin('content_status', 'content_status.id', 'article.status_id')
    .select([
      'article.id',
      'article.title',
      'article.content_type_id',
      'content_type.name as content_type_name',
      'article.min_word_count',
      'content_status.name as status_name',
    ])
    .where('article.client_id', '=', organizationId)
    .where('planning_month.year', '=', year)
    .where('planning_month.month', '=', month)
    .where('article.archived', '=', 0)
    .where('article.status_id', '<>', statusId.on_hold)
    .orderBy('article.title_key')
    .orderBy('article.id')
    .execute();
}
