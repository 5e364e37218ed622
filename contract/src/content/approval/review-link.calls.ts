import type { Calls } from '../../platform/endpoint.ts';
import type { reviewLinkDefinitions } from './review-link.endpoints.ts';

export const reviewLinkCalls: Calls<typeof reviewLinkDefinitions> = {
  list: { method: 'GET', path: '/api/review-links', access: 'staff' },
  create: { method: 'POST', path: '/api/review-links', access: 'staff' },
  silence: { method: 'GET', path: '/api/review-silence', access: 'staff' },
  revoke: { method: 'POST', path: '/api/review-links/:id/revoke', access: 'staff' },
};

/** Returns the path of the page that a review link opens. */
export const reviewPath = (token: string) => `/review/${token}` as const;
