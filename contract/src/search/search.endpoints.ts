import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { defineList } from '../platform/pagination.ts';
import { searchCalls } from './search.calls.ts';
import { searchGroup, searchHit } from './search.schema.ts';
import { groupSize, largestGroup, longestSearch, searchKindNames } from './search-kinds.ts';

/** Any text. Only its words matter, so quotes, operators, and other characters don't cause errors. */
const searched = z.string().max(longestSearch, `Enter at most ${longestSearch} characters.`);

export const searchDefinitions = {
  all: defineEndpoint({
    summary:
      'Search the records that you can see, grouped by kind. A record must contain every word of the text; the last word can be the beginning of a longer word. Records with the words in their title come first, then the newest. Kinds without results are omitted.',
    query: z.strictObject({
      q: searched,
      /** The maximum number of records per kind, from 1 to 10; defaults to 5. */
      size: z
        .string()
        .regex(/^([1-9]|10)$/, `Enter a whole number from 1 to ${largestGroup}.`)
        .transform(Number)
        .default(groupSize),
    }),
    response: z.object({ groups: z.array(searchGroup) }),
  }),
  list: defineList({
    summary:
      'Search the records of one kind that you can see, with the same rules as the search of all kinds.',
    params: z.object({ kind: z.enum(searchKindNames, 'This kind does not exist.') }),
    query: { q: searched },
    item: searchHit,
  }),
};

export const searchEndpoints = createEndpoints(searchCalls, searchDefinitions);
