import { hash } from 'node:crypto';
import type { ApprovedContent } from '@portal/contract/content/approval/approved-content.ts';
import { approvedFields } from '@portal/contract/content/approval/approved-content.ts';
import { contentOf } from '#content/documents/article-body.presenter.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

const checkedArticle = [
  ...approvedFields.map((name) => `article.${name}` as const),
  'article.live_url',
  'article.scheduled_date',
  'article.status_id',
] as const;

/** Selects pages with their open changes and the article fields that a check needs. */
export const selectCheckedPages = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('live_page')
    .innerJoin('article', 'article.id', 'live_page.article_id')
    .leftJoin('live_host', 'live_host.host', 'live_page.host')
    .leftJoin('live_change', (join) =>
      join
        .onRef('live_change.live_page_id', '=', 'live_page.id')
        .on('live_change.ended_at', 'is', null),
    )
    .selectAll('live_page')
    .select([
      ...checkedArticle,
      'live_change.id as open_change_id',
      'live_host.failures as host_failures',
    ])
    .where(idList(db).has('live_page.id', idList(db).write(ids)))
    .execute();

export type CheckedPage = Awaited<ReturnType<typeof selectCheckedPages>>[number];

export interface Approved {
  content: ApprovedContent;
  /** The SHA-256 of the approval or, if there is none, of the article's title, links, and text. */
  hash: string;
}

/** Returns the newest approval of each article or, if there is none, its current content. */
export async function selectApproved(
  db: Db,
  pages: readonly CheckedPage[],
): Promise<Map<number, Approved>> {
  const ids = pages.map(({ article_id }) => article_id);
  const list = idList(db);
  const signOffs = await db
    .selectFrom('sign_off')
    .select(['article_id', 'content', 'content_hash'])
    .where('id', 'in', (from) =>
      from
        .selectFrom('sign_off as newest')
        .select((row) => row.fn.max('newest.id').as('id'))
        .where(list.has('newest.article_id', list.write(ids)))
        .groupBy('newest.article_id'),
    )
    .execute();
  const approved = new Map<number, Approved>(
    signOffs.map(({ article_id, content, content_hash }) => [
      article_id,
      // The cast is safe: only approvals write this column, with this type.
      { content: JSON.parse(content) as ApprovedContent, hash: content_hash },
    ]),
  );
  const others = ids.filter((id) => !approved.has(id));
  const bodies = await db
    .selectFrom('article_body')
    .select(['article_id', 'content'])
    .where(list.has('article_id', list.write(others)))
    .execute();
  const bodyOf = new Map(bodies.map((body) => [body.article_id, body]));
  for (const page of pages) {
    if (approved.has(page.article_id)) continue;
    const body = bodyOf.get(page.article_id);
    const fields = JSON.stringify([page.title, page.url_1, page.url_2]);
    approved.set(page.article_id, {
      content: { ...page, text: body ? contentOf(body) : null },
      hash: hash('sha256', fields + (body?.content ?? '')),
    });
  }
  return approved;
}
