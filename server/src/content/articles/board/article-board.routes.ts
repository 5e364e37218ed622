import { articleBoardEndpoints } from '@portal/contract/content/articles/article-board.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { listColumn, readBoard } from './article-board.service.ts';

export const articleBoardRoutes: Route[] = [
  route(articleBoardEndpoints.columns, ({ db, viewer, query }) => readBoard(db, viewer, query)),
  route(articleBoardEndpoints.column, ({ db, viewer, params, query }) => {
    const { columns, ...request } = query;
    return listColumn(db, viewer, params, request);
  }),
];
