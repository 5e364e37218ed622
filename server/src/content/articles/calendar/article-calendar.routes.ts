import { articleCalendarEndpoints } from '@portal/contract/content/articles/article-calendar.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentArticle } from '../article.presenter.ts';
import type { ArticleRecord } from '../article.record.ts';
import { newTrace } from '../article-update.service.ts';
import { offerArticleUndo } from '../moves/article-undo.service.ts';
import { listCalendarDay, readCalendar } from './article-calendar.service.ts';
import { moveArticleDates } from './date-move.service.ts';

export const articleCalendarRoutes: Route[] = [
  route(articleCalendarEndpoints.range, ({ db, viewer, query }) => readCalendar(db, viewer, query)),
  route(articleCalendarEndpoints.day, ({ db, viewer, params, query }) => {
    const { columns, ...request } = query;
    return listCalendarDay(db, viewer, params.day, request);
  }),
  route(articleCalendarEndpoints.moveDates, async (call) => {
    const { db, viewer, body } = call;
    const present = (article: ArticleRecord) => presentArticle(viewer, article);
    const trace = newTrace();
    const articles = await moveArticleDates(db, viewer, body, { present, trace });
    await offerArticleUndo(call, trace);
    return { articles: articles.map(present) };
  }),
];
