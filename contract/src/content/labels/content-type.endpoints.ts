import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { labelOrder, labelQuery } from './content-label.schema.ts';
import { contentType, contentTypeBody, contentTypeUpdate } from './content-type.schema.ts';

const params = z.object({ id: idParameter() });

export const contentTypeEndpoints = {
  list: defineList({
    path: '/api/content-types',
    access: screenAccess['/content-generation'],
    summary: 'The content types, in their order.',
    query: labelQuery,
    item: contentType,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-types',
    access: 'staff',
    summary: 'Adds a content type.',
    body: contentTypeBody,
    response: contentType,
    status: 201,
  }),
  arrange: defineEndpoint({
    method: 'PUT',
    path: '/api/content-types/order',
    access: 'staff',
    summary: 'Puts all content types in an order.',
    body: labelOrder,
    answer: 'empty',
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-types/:id',
    access: 'staff',
    summary: 'Renames, recolours or archives a content type.',
    params,
    body: contentTypeUpdate,
    record: contentType,
    ignored: ['article_count', 'template_count'],
    response: contentType,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/content-types/:id',
    access: 'staff',
    summary: 'Deletes a content type that nothing uses.',
    params,
    answer: 'empty',
  }),
};
