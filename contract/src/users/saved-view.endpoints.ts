import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { anyOfParameter, idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { savedViewCalls } from './saved-view.calls.ts';
import {
  savedView,
  savedViewBody,
  savedViewChoice,
  savedViewCount,
  savedViewLimits,
  savedViewUpdate,
} from './saved-view.schema.ts';

const params = z.object({ id: idParameter() });

const countedIds = () =>
  anyOfParameter()
    .transform((ids) => (typeof ids === 'number' ? [ids] : ids))
    .refine(
      ({ length }) => length <= savedViewLimits.counted,
      `Enter at most ${savedViewLimits.counted} ids.`,
    );

export const savedViewDefinitions = {
  list: defineList({
    summary:
      "List your saved views by name and, for staff, the shared views. Views of screens that you can't open are omitted.",
    query: {
      /** A screen's path. */
      path: text(300).optional(),
    },
    item: savedView,
  }),
  counts: defineEndpoint({
    summary: `Count the rows of at most ${savedViewLimits.counted} saved views. Views of lists that don't support counting are omitted.`,
    query: z.strictObject({ ids: countedIds() }),
    response: z.object({ counts: z.array(savedViewCount) }),
  }),
  create: defineEndpoint({
    summary: 'Save a view of a list. Only staff can share views.',
    body: savedViewBody,
    record: savedView,
    response: savedView,
    status: 201,
  }),
  update: defineEndpoint({
    summary: "Update a saved view's name, search params, or visibility.",
    params,
    body: savedViewUpdate,
    record: savedView,
    response: savedView,
  }),
  choose: defineEndpoint({
    summary:
      'Choose whether a view is your default for its screen, and whether it is shown in your sidebar.',
    params,
    body: savedViewChoice,
    response: savedView,
  }),
  delete: defineEndpoint({
    summary: 'Delete a saved view.',
    params,
  }),
};

export const savedViewEndpoints = createEndpoints(savedViewCalls, savedViewDefinitions);
