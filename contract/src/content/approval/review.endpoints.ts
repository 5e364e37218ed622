import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, relation, text } from '../../platform/fields.ts';
import { reviewCalls } from './review.calls.ts';
import {
  review,
  reviewComment,
  reviewComments,
  reviewDecision,
  reviewOutcome,
} from './review.schema.ts';

const token = () => text(200);
const params = z.object({ token: token() });

/**
 * The calls of the page that a review link opens. The link's token gives access only to the link's articles that are
 * waiting for review.
 */
export const reviewDefinitions = {
  get: defineEndpoint({
    summary:
      'Get the articles of a review link without recording that the link was opened. Returns 404 for any invalid link.',
    params,
    query: z.strictObject({ article: idParameter().optional() }),
    response: review,
  }),
  image: defineEndpoint({
    summary: 'Get an image of a reviewed article.',
    params: z.object({ token: token(), image: idParameter() }),
  }),
  open: defineEndpoint({
    summary: 'Record that the person has read the current content of the article.',
    params,
    body: z.strictObject({ article: relation() }),
  }),
  comment: defineEndpoint({
    summary: 'Comment on a reviewed article or a passage of its text, or reply to a comment.',
    params,
    body: reviewComments,
    response: reviewComment,
    status: 201,
  }),
  decide: defineEndpoint({
    summary:
      'Approve an article, or ask for changes with a reason. Approving from a new browser requires a code, which is emailed first.',
    params,
    body: reviewDecision,
    response: reviewOutcome,
  }),
};

export const reviewEndpoints = createEndpoints(reviewCalls, reviewDefinitions);
