import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { defineLabelOrder } from './content-label.endpoints.ts';
import { contentStatusCalls } from './content-status.calls.ts';
import { contentStatus, contentStatusUpdate } from './content-status.schema.ts';

export const contentStatusDefinitions = {
  list: defineList({
    summary: 'The statuses of an article, in the order of the work.',
    item: contentStatus,
  }),
  arrange: defineLabelOrder({
    summary: 'Puts all statuses in an order.',
  }),
  update: defineEndpoint({
    summary: 'Renames, recolours, orders or hides a status, or changes its days until due.',
    params: z.object({ id: idParameter() }),
    body: contentStatusUpdate,
    record: contentStatus,
    response: contentStatus,
  }),
};

export const contentStatusEndpoints = createEndpoints(contentStatusCalls, contentStatusDefinitions);
