import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { mapPage } from '#platform/database/paging.ts';
import { authorize } from '#platform/http/access.ts';
import { type Route, route } from '#platform/http/route.ts';
import { articlePolicy } from './article.policy.ts';
import { articleRecord, presentArticle, presentWholeArticles } from './article.presenter.ts';
import {
  deleteArticle,
  getArticle,
  listArticleIds,
  listArticles,
  updateArticle,
} from './article.service.ts';
import { createArticle } from './article-creation.service.ts';
import { mayResearchKeywords } from './article-visibility.ts';
import { presentChangelogEntry } from './changelog/changelog.presenter.ts';
import { selectChangelog } from './changelog/changelog.repository.ts';
import { saveArticleRows } from './lists/article-rows.service.ts';
import { moveArticle } from './moves/article-moves.service.ts';

export const articleRoutes: Route[] = [
  route(articleEndpoints.list, ({ db, viewer, query }) => listArticles(db, viewer, query)),
  route(articleEndpoints.ids, ({ db, viewer, query }) => listArticleIds(db, viewer, query)),
  route(articleEndpoints.get, async ({ db, viewer, params }) =>
    presentArticle(viewer, await getArticle(db, viewer, params.id)),
  ),
  route(articleEndpoints.create, async ({ db, viewer, body }) => {
    if (!Array.isArray(body)) return presentArticle(viewer, await createArticle(db, viewer, body));
    return presentWholeArticles(viewer, await saveArticleRows(db, viewer, body));
  }),
  route(articleEndpoints.update, async ({ db, viewer, params, body, echoed, version }) => {
    const changed = await updateArticle(db, viewer, params.id, { body, echoed, version });
    return presentArticle(viewer, changed);
  }),
  route(articleEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getArticle(db, viewer, params.id);
    authorize(viewer, articlePolicy.delete, articleRecord(row));
    await deleteArticle(db, viewer, row);
  }),
  route(articleEndpoints.changelog, async ({ db, viewer, params, query }) => {
    await getArticle(db, viewer, params.id);
    const without = mayResearchKeywords(viewer) ? undefined : 'keywords';
    const page = await selectChangelog(db, params.id, { ...query, without });
    return mapPage(page, presentChangelogEntry);
  }),
  route(articleEndpoints.submit, async ({ db, viewer, body }) => {
    const { message, row } = await moveArticle(db, viewer, body);
    return { message, article: presentArticle(viewer, row) };
  }),
];
