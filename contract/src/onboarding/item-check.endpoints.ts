import { createEndpoints } from '../platform/endpoint.ts';
import { defineList } from '../platform/pagination.ts';
import { itemCheckCalls } from './item-check.calls.ts';
import { itemCheckKind } from './item-check.schema.ts';

export const itemCheckDefinitions = {
  list: defineList({
    summary: 'List the kinds of checks that items can have.',
    item: itemCheckKind,
  }),
};

export const itemCheckEndpoints = createEndpoints(itemCheckCalls, itemCheckDefinitions);
