import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import {
  type ChangelogEntry,
  maskedChanger,
} from '@portal/contract/content/articles/changelog.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { articlePolicy, writableFields } from './article.policy.ts';
import { presentArticle, presentArticlePage } from './article.presenter.ts';
import type { ArticleRecord } from './article.record.ts';
import {
  countListedArticles,
  deleteArticle,
  getArticle,
  listArticleIds,
  listArticles,
  listFilterValues,
  updateArticle,
  withSortedLists,
} from './article.service.ts';
import { createArticle } from './article-creation.service.ts';
import { newTrace } from './article-update.service.ts';
import { mayResearchKeywords } from './article-visibility.ts';
import { type ChangelogRow, selectChangelog } from './changelog/changelog.repository.ts';
import { hiddenChanges } from './internal-work.ts';
import { shiftArticleDates } from './lists/article-date-shift.service.ts';
import { saveArticleRows } from './lists/article-rows.service.ts';
import { moveArticle } from './moves/article-move.service.ts';
import { isSetByHand, offerArticleUndo } from './moves/article-undo.service.ts';

function presentChanger(viewer: Viewer, row: ChangelogRow): ChangelogEntry['changed_by'] {
  const { changed_by_id: id, changed_by_name: name } = row;
  if (id === null || name === null) return null;
  const isNamed = isStaff(viewer) || id === viewer.id;
  return isNamed ? { id, name } : { id: null, name: maskedChanger };
}

function presentChangelogEntry(viewer: Viewer, row: ChangelogRow): ChangelogEntry {
  return {
    id: row.id,
    article: row.article_id,
    change_type: row.change_type,
    changed_by: presentChanger(viewer, row),
    changed_field: row.changed_field,
    previous_value: row.previous_value,
    new_value: row.new_value,
    change_date: row.changed_at,
    note: row.note,
  };
}

export const articleRoutes: Route[] = [
  route(articleEndpoints.list, async ({ db, viewer, query }) =>
    presentArticlePage(viewer, await listArticles(db, viewer, query), query.columns),
  ),
  route(articleEndpoints.ids, ({ db, viewer, query }) => listArticleIds(db, viewer, query)),
  route(articleEndpoints.count, async ({ db, viewer, query }) => ({
    count: await countListedArticles(db, viewer, query),
  })),
  route(articleEndpoints.values, ({ db, viewer, query }) => listFilterValues(db, viewer, query)),
  route(articleEndpoints.get, async ({ db, viewer, params }) =>
    presentArticle(viewer, await getArticle(db, viewer, params.id)),
  ),
  route(articleEndpoints.create, async (call) => {
    const { db, viewer, body } = call;
    if (!Array.isArray(body)) return presentArticle(viewer, await createArticle(db, viewer, body));
    const present = (article: ArticleRecord) => presentArticle(viewer, article);
    const trace = newTrace();
    const articles = await saveArticleRows(db, viewer, body, { present, trace });
    // Offer an undo only if no row created an article: an undo reverts changes but not creations, so it would be
    // incomplete.
    if (body.every(({ id }) => id !== undefined)) await offerArticleUndo(call, trace);
    return articles.map(present);
  }),
  route(articleEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const sent = { ...call, body: withSortedLists(call.body) };
    const { record, changes } = await editRecord(sent, {
      lock: () => lockRow(db, 'article', params.id),
      find: () => getArticle(db, viewer, params.id),
      authorize: articlePolicy.setScheduledDate,
      writable: writableFields,
      present: (article) => presentArticle(viewer, article),
    });
    const trace = newTrace();
    const article = await updateArticle(db, viewer, record, changes, trace);
    if (isSetByHand(trace)) await offerArticleUndo(call, trace);
    return presentArticle(viewer, article);
  }),
  route(articleEndpoints.delete, async ({ db, viewer, params }) => {
    const article = await getArticle(db, viewer, params.id);
    authorize(viewer, articlePolicy.delete, article);
    await deleteArticle(db, viewer, article);
  }),
  route(articleEndpoints.changelog, async ({ db, viewer, params, query }) => {
    const article = await getArticle(db, viewer, params.id);
    const without = [
      ...(mayResearchKeywords(viewer) ? [] : ['keywords']),
      ...hiddenChanges(viewer, article),
    ];
    const page = await selectChangelog(db, params.id, { ...query, without });
    return mapPage(page, (row) => presentChangelogEntry(viewer, row));
  }),
  route(articleEndpoints.shiftDates, async (call) => {
    const trace = newTrace();
    const article_count = await shiftArticleDates(call.db, call.viewer, call.body, trace);
    await offerArticleUndo(call, trace);
    return { article_count };
  }),
  route(articleEndpoints.submit, async (call) => {
    const { db, viewer, body, ip, request } = call;
    const present = (article: ArticleRecord) => presentArticle(viewer, article);
    const trace = newTrace();
    const userAgent = request.headers['user-agent'] ?? null;
    const origin = { way: 'signed_in', ip, userAgent } as const;
    const { message, article } = await moveArticle(db, viewer, body, { present, trace, origin });
    await offerArticleUndo(call, trace);
    return { message, article: present(article) };
  }),
];
