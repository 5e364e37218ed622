import { z } from 'zod';
import { createEndpoints } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { timelineCalls } from './timeline.calls.ts';
import { timelineEntry } from './timeline.schema.ts';
import { timelineGroupNames } from './timeline-kinds.ts';

export const timelineDefinitions = {
  list: defineList({
    summary:
      'List the events of an organization, newest first: its articles, approvals, reports, leads, website, notes, agreements and people.',
    params: z.object({ id: idParameter() }),
    query: {
      group: z.enum(timelineGroupNames, 'This group does not exist.').optional(),
      /** Matches events with this person. */
      person: idParameter().optional(),
      /** Matches events about records that contain these words, as in the search. */
      search: text(200).optional(),
    },
    item: timelineEntry,
  }),
};

export const timelineEndpoints = createEndpoints(timelineCalls, timelineDefinitions);
