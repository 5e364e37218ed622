import type { Calls } from '../../platform/endpoint.ts';
import type { reviewDefinitions } from './review.endpoints.ts';

export const reviewCalls: Calls<typeof reviewDefinitions> = {
  get: { method: 'GET', path: '/api/reviews/:token', access: 'public' },
  image: {
    method: 'GET',
    path: '/api/reviews/:token/images/:image',
    access: 'public',
    responseKind: 'file',
  },
  open: {
    method: 'POST',
    path: '/api/reviews/:token/openings',
    access: 'public',
    responseKind: 'empty',
  },
  comment: { method: 'POST', path: '/api/reviews/:token/comments', access: 'public' },
  decide: { method: 'POST', path: '/api/reviews/:token/decisions', access: 'public' },
};

/** Returns the path of an image in a reviewed article. */
export const reviewImagePath = (token: string, image: number) =>
  `/api/reviews/${token}/images/${image}/` as const;
