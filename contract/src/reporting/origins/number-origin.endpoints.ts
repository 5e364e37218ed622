import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { flagParameter, idParameter } from '../../platform/fields.ts';
import { deckNumberCalls } from './number-origin.calls.ts';
import { changedNumbers, deckOrigins, numberComparison } from './number-origin.schema.ts';

const params = z.object({ id: idParameter() });

export const deckNumberDefinitions = {
  origins: defineEndpoint({
    summary:
      'List the origins of the numbers in a presentation, for the version that `content` returns.',
    params,
    query: z.strictObject({
      /** For staff: the number of a stored version. */
      number: idParameter().optional(),
      /** For staff: returns the origins of the version that was sent. Clients always get these. */
      sent: flagParameter().optional(),
    }),
    response: deckOrigins,
  }),
  changed: defineEndpoint({
    summary: 'List the numbers of the sent version that have changed since it was sent.',
    params,
    response: changedNumbers,
  }),
  compare: defineEndpoint({
    summary:
      "Compare a presentation's numbers with those of another presentation of the same organization.",
    params,
    query: z.strictObject({
      /** The other presentation, or the same presentation to compare two of its versions. */
      with: idParameter(),
      /**
       * The version of this presentation; `with_number` is the version of the other presentation. Both default to the
       * latest.
       */
      number: idParameter().optional(),
      with_number: idParameter().optional(),
    }),
    response: numberComparison,
  }),
};

export const deckNumberEndpoints = createEndpoints(deckNumberCalls, deckNumberDefinitions);
