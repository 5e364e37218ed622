import { createEndpoints } from '../platform/endpoint.ts';
import { defineList } from '../platform/pagination.ts';
import { itemCheckCalls } from './item-check.calls.ts';
import { itemCheckKind } from './item-check.schema.ts';

export const itemCheckDefinitions = {
  list: defineList({
    summary: 'List the types of checks that can be added to an item.',
    item: itemCheckKind,
  }),
};

export const itemCheckEndpoints = createEndpoints(itemCheckCalls, itemCheckDefinitions);
