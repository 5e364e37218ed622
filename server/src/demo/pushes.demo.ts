import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { readContentState } from '#content/approval/sign-offs/approved-content.service.ts';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { readCast } from './cast.ts';
import { articleIdsOf } from './reviews.demo.ts';

/** Stores a draft in WordPress for one of the customer's articles in Post QA. */
export async function makePushes(db: Db): Promise<void> {
  const cast = await readCast(db);
  const ids = await articleIdsOf(db, cast.id('customer'), statusId.post_qa, 1);
  const [article] = await selectArticlesById(db, ids);
  if (!article?.admin_draft_url) return;
  const draft = new URL(article.admin_draft_url);
  const { hash } = await readContentState(db, article);
  const options = { status: 'draft', date: null, slug: null, categories: [], tags: [] };
  await insertRow(db, 'article_push', {
    article_id: article.id,
    organization_id: article.client.id,
    state: 'done',
    options: JSON.stringify({ ...options, author: null, has_featured_image: true }),
    host: draft.host,
    marker: 'portal-demonstration',
    post_id: Number(draft.searchParams.get('post')),
    post_status: 'draft',
    written_hash: hash,
    written_at: article.status_since,
    has_content: 1,
    pushed_by_id: cast.id('poster'),
    started_at: article.status_since,
    ended_at: article.status_since,
  });
}
