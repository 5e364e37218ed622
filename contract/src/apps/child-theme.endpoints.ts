import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { childThemeCalls } from './child-theme.calls.ts';
import { childTheme, childThemeUpdate, largestChildTheme } from './child-theme.schema.ts';

const params = z.object({ id: idParameter() });

export const childThemeDefinitions = {
  list: defineList({
    summary: 'List WordPress child themes by name.',
    query: {
      /** Limits the list to themes that are available (true) or unavailable (false) to new applications. */
      is_available: flagParameter().optional(),
      /** Matches themes whose name contains this text. */
      search: text(200).optional(),
    },
    item: childTheme,
  }),
  get: defineEndpoint({
    summary: 'Get a child theme.',
    params,
    response: childTheme,
  }),
  create: defineEndpoint({
    summary:
      'Upload a child theme as a zip file of at most 50 MB. Uploading a theme with the same folder replaces its files for new applications.',
    body: z.strictObject({}),
    record: childTheme,
    files: ['archive'],
    bodyLimit: largestChildTheme + 65_536,
    response: childTheme,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Make a child theme available or unavailable to new applications.',
    params,
    body: childThemeUpdate,
    record: childTheme,
    response: childTheme,
  }),
  delete: defineEndpoint({
    summary: 'Delete a child theme. Applications created with the theme keep its files.',
    params,
  }),
};

export const childThemeEndpoints = createEndpoints(childThemeCalls, childThemeDefinitions);
