import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { flagParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { childThemeCalls } from './child-theme.calls.ts';
import { childTheme, childThemeUpdate, largestChildTheme } from './child-theme.schema.ts';

const params = z.object({ id: idParameter() });

export const childThemeDefinitions = {
  list: defineList({
    summary: 'WordPress child themes by name.',
    query: {
      /** Only those that new applications may be made with, or only the others. */
      is_available: flagParameter().optional(),
      /** Part of the name. */
      search: text(200).optional(),
    },
    item: childTheme,
  }),
  get: defineEndpoint({
    summary: 'One child theme.',
    params,
    response: childTheme,
  }),
  create: defineEndpoint({
    summary:
      "Uploads a child theme as a zip file of at most 50 MB; another upload of the same folder replaces the theme's files for new applications.",
    body: z.strictObject({}),
    files: ['archive'],
    bodyLimit: largestChildTheme + 65_536,
    response: childTheme,
    status: 201,
  }),
  update: defineEndpoint({
    summary: 'Makes a child theme available to new applications, or not.',
    params,
    body: childThemeUpdate,
    record: childTheme,
    response: childTheme,
  }),
  delete: defineEndpoint({
    summary: 'Deletes a child theme; applications that were made with it keep their files.',
    params,
  }),
};

export const childThemeEndpoints = createEndpoints(childThemeCalls, childThemeDefinitions);
