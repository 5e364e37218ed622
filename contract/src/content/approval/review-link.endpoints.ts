import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { reviewLinkCalls } from './review-link.calls.ts';
import { newReviewLinks, reviewLink, sentReviewLink } from './review-link.schema.ts';
import { silenceState } from './silence.schema.ts';

export const reviewLinkDefinitions = {
  list: defineList({
    summary:
      'List the review links that cover an article, newest first. The response never includes the links’ addresses.',
    query: { article: idParameter() },
    item: reviewLink,
  }),
  create: defineEndpoint({
    summary:
      'Email new personal links to the reviewers of an article in final review, or of all articles in final review in a client’s month.',
    body: newReviewLinks,
    response: z.array(sentReviewLink),
    status: 201,
  }),
  silence: defineEndpoint({
    summary:
      'Get the consequence of the client’s silence in an article’s final review; null if the article isn’t in final review.',
    query: z.strictObject({ article: idParameter() }),
    response: silenceState.nullable(),
  }),
  revoke: defineEndpoint({
    summary: 'Revoke a review link.',
    params: z.object({ id: idParameter() }),
    response: reviewLink,
  }),
};

export const reviewLinkEndpoints = createEndpoints(reviewLinkCalls, reviewLinkDefinitions);
