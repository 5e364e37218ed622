import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { pendingApprovalOf } from '../articles/article-conditions.ts';
import { visibleTo } from '../articles/article-visibility.ts';

export interface PendingApproval {
  id: number;
  client_id: number;
  title: string;
  /** When it moved to Final Review. */
  status_since: string;
  duedate_finalreview: string | null;
  duedate_schedulepost: string | null;
}

/** The articles of these organizations that wait for a client's approval, the next to be scheduled first. */
export function listPendingApprovalsOf(
  db: Db,
  viewer: Viewer,
  organizationIds: readonly number[],
): Promise<PendingApproval[]> {
  if (organizationIds.length === 0) return Promise.resolve([]);
  const visible = visibleTo(viewer);
  const query = db
    .selectFrom('article')
    .select([
      'article.id',
      'article.client_id',
      'article.title',
      'article.status_since',
      'article.duedate_finalreview',
      'article.duedate_schedulepost',
    ])
    .where(pendingApprovalOf(...organizationIds));
  return (visible ? query.where(visible) : query)
    .orderBy(sql`coalesce(article.duedate_schedulepost, '9')`)
    .orderBy('article.id')
    .execute();
}
