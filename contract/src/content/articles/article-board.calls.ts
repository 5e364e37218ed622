import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { articleBoardDefinitions } from './article-board.endpoints.ts';

const view = screenAccess['/content-generation'];

export const articleBoardCalls: Calls<typeof articleBoardDefinitions> = {
  columns: { method: 'GET', path: '/api/article-board', access: view },
  column: { method: 'GET', path: '/api/article-board/:by/:key', access: view },
};
