import { reviewLinkEndpoints } from '@portal/contract/content/approval/review-link.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getSilenceState } from '../silence/silence.service.ts';
import { listReviewLinks, revokeReviewLink, sendReviewLinks } from './review-link.service.ts';

export const reviewLinkRoutes: Route[] = [
  route(reviewLinkEndpoints.list, ({ db, viewer, query }) => listReviewLinks(db, viewer, query)),
  route(reviewLinkEndpoints.create, ({ db, viewer, body }) => sendReviewLinks(db, viewer, body)),
  route(reviewLinkEndpoints.silence, ({ db, viewer, query }) =>
    getSilenceState(db, viewer, query.article),
  ),
  route(reviewLinkEndpoints.revoke, ({ db, viewer, params }) =>
    revokeReviewLink(db, viewer, params.id),
  ),
];
