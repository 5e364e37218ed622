import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { defineLabelOrder } from './content-label.endpoints.ts';
import { contentStatus, contentStatusUpdate } from './content-status.schema.ts';

export const contentStatusEndpoints = {
  list: defineList({
    path: '/api/content-statuses',
    access: screenAccess['/content-generation'],
    summary: 'The statuses of an article, in the order of the work.',
    item: contentStatus,
  }),
  arrange: defineLabelOrder({
    path: '/api/content-statuses',
    summary: 'Puts all statuses in an order.',
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-statuses/:id',
    access: 'staff',
    summary: 'Renames, recolours, orders or hides a status, or changes its days until due.',
    params: z.object({ id: idParameter() }),
    body: contentStatusUpdate,
    record: contentStatus,
    response: contentStatus,
  }),
};
