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
      /** Limits the list to themes that new applications may use (true) or may not use (false). */
      is_available: flagParameter().optional(),
      /** Part of the name. */
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
      "Upload a child theme as a zip file of at most 50 MB. Uploading the same folder again replaces the theme's files for new applications.",
    body: z.strictObject({}),
    record: childTheme,
    files: ['archive'],
    bodyLimit: largestChildTheme + 65_536,
    response: childTheme,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Make a child theme available to new applications, or unavailable.',
    params,
    body: childThemeUpdate,
    record: childTheme,
    response: childTheme,
  }),
  delete: defineEndpoint({
    summary: 'Delete a child theme. Applications that were created with it keep their files.',
    params,
  }),
};

export const childThemeEndpoints = createEndpoints(childThemeCalls, childThemeDefinitions);
