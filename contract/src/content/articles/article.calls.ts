import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { articleDefinitions } from './article.endpoints.ts';

const view = screenAccess['/content-generation'];
const reassigning = { anyPermission: ['edit_contentarticle', 'delete_user'] } as const;

/** The maximum number of articles that can be changed in one call. */
export const maximumArticleRows = 2_000;

export const articleCalls: Calls<typeof articleDefinitions> = {
  list: { method: 'GET', path: '/api/content-articles', access: view },
  ids: { method: 'GET', path: '/api/content-articles/ids', access: view },
  count: { method: 'GET', path: '/api/content-articles/count', access: view },
  values: { method: 'GET', path: '/api/content-articles/values', access: view },
  get: { method: 'GET', path: '/api/content-articles/:id', access: view },
  create: {
    method: 'POST',
    path: '/api/content-articles',
    access: { anyPermission: ['add_contentarticle', 'edit_contentarticle'] },
  },
  update: { method: 'PUT', path: '/api/content-articles/:id', access: view },
  delete: {
    method: 'DELETE',
    path: '/api/content-articles/:id',
    access: { permission: 'edit_contentarticle' },
    responseKind: 'empty',
  },
  changelog: {
    method: 'GET',
    path: '/api/content-articles/:id/get_article_changelog',
    access: view,
  },
  submit: {
    method: 'POST',
    path: '/api/submit-article',
    access: { permission: 'update_contentarticle' },
  },
  shiftDates: {
    method: 'POST',
    path: '/api/shift-article-dates',
    access: { permission: 'edit_contentarticle' },
  },
  unfinishedWork: { method: 'GET', path: '/api/reassign-articles', access: reassigning },
  reassign: { method: 'POST', path: '/api/reassign-articles', access: reassigning },
};
