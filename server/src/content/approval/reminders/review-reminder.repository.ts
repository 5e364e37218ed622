import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';

export interface WaitingArticle {
  id: number;
  status_since: string;
  /** The number of steps already done in this review. */
  step: number;
}

/** Selects up to 1000 articles that are waiting for their final approver and have ids greater than `after`. */
export async function selectWaiting(db: Db, after: number): Promise<WaitingArticle[]> {
  const rows = await db
    .selectFrom('article')
    .leftJoin('review_reminder as reminder', (join) =>
      join
        .onRef('reminder.article_id', '=', 'article.id')
        .onRef('reminder.waits_since', '=', 'article.status_since'),
    )
    .select(['article.id', 'article.status_since', 'reminder.step'])
    .where('article.status_id', '=', statusId.final_review)
    .where('article.archived', '=', 0)
    .where('article.final_approver_id', 'is not', null)
    .where('article.id', '>', after)
    .orderBy('article.id')
    .limit(1000)
    .execute();
  return rows.map(({ step, ...row }) => ({ ...row, step: step ?? 0 }));
}

/** Records the number of completed steps for these articles (at most 1000). */
export async function saveStep(
  db: Db,
  articles: readonly WaitingArticle[],
  step: number,
): Promise<void> {
  const done_at = clock.instant();
  await db
    .insertInto('review_reminder')
    .values(
      articles.map(({ id, status_since }) => ({
        article_id: id,
        waits_since: status_since,
        step,
        done_at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet(({ ref }) => ({
        waits_since: ref('excluded.waits_since'),
        step: ref('excluded.step'),
        done_at: ref('excluded.done_at'),
      })),
    )
    .execute();
}
