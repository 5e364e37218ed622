import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { livePageCalls } from './live-page.calls.ts';
import { acceptedHash, confirmedValues, livePage, livePageRow } from './live-page.schema.ts';

const params = z.object({ id: idParameter() });

export const livePageDefinitions = {
  list: defineList({
    summary:
      'List live pages, those with the newest changes first. Staff see all pages; others see the pages of articles that they lead.',
    query: {
      organization: idParameter().optional(),
      /** If true, lists the pages with differences that await a decision; if false, lists all other pages. */
      is_changed: flagParameter().optional(),
    },
    item: livePageRow,
  }),
  get: defineEndpoint({
    summary: 'Get the live page of an article. Only the agency gets the result of the last check.',
    params,
    response: livePage,
  }),
  check: defineEndpoint({
    summary: 'Queue a check of an article’s live page.',
    params,
    response: livePage,
  }),
  accept: defineEndpoint({
    summary:
      'Accept the differences of a live page. Later checks compare the page with the accepted state.',
    params,
    body: acceptedHash,
    response: livePage,
  }),
  confirm: defineEndpoint({
    summary: 'Update the article with the live address or the date that the check found.',
    params,
    body: confirmedValues,
    response: livePage,
  }),
};

export const livePageEndpoints = createEndpoints(livePageCalls, livePageDefinitions);
