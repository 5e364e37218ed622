import { createEndpoints } from '../platform/endpoint.ts';
import { defineList } from '../platform/pagination.ts';
import { groupCalls } from './group.calls.ts';
import { group } from './group.schema.ts';

export const groupDefinitions = {
  list: defineList({
    summary: 'List the groups that people and accounts can have as their role.',
    item: group,
  }),
};

export const groupEndpoints = createEndpoints(groupCalls, groupDefinitions);
