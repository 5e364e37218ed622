import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { defineLabelOrder } from './content-label.endpoints.ts';
import { contentStatusCalls } from './content-status.calls.ts';
import { contentStatus, contentStatusUpdate } from './content-status.schema.ts';

export const contentStatusDefinitions = {
  list: defineList({
    summary: 'List the article statuses in workflow order.',
    item: contentStatus,
  }),
  arrange: defineLabelOrder({
    summary: 'Reorder all statuses.',
  }),
  update: defineEndpoint({
    summary: 'Rename, recolor, reorder or hide a status, or change its days until due.',
    params: z.object({ id: idParameter() }),
    body: contentStatusUpdate,
    record: contentStatus,
    response: contentStatus,
  }),
};

export const contentStatusEndpoints = createEndpoints(contentStatusCalls, contentStatusDefinitions);
