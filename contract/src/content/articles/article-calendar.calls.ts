import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { articleCalendarDefinitions } from './article-calendar.endpoints.ts';

const view = screenAccess['/content-generation'];

export const articleCalendarCalls: Calls<typeof articleCalendarDefinitions> = {
  range: { method: 'GET', path: '/api/article-calendar', access: view },
  day: { method: 'GET', path: '/api/article-calendar/:day', access: view },
  moveDates: {
    method: 'POST',
    path: '/api/move-article-dates',
    access: { permission: 'edit_contentarticle' },
  },
};
