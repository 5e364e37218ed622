import { createEndpoints } from '../platform/endpoint.ts';
import { defineList } from '../platform/pagination.ts';
import { contentObjectTypeCalls } from './content-object-type.calls.ts';
import { contentObjectType } from './content-object-types.ts';

export const contentObjectTypeDefinitions = {
  list: defineList({
    summary:
      'List the kinds of records that presentation templates and presentations can belong to.',
    item: contentObjectType,
  }),
};

export const contentObjectTypeEndpoints = createEndpoints(
  contentObjectTypeCalls,
  contentObjectTypeDefinitions,
);
