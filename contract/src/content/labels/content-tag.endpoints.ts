import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import { labelQuery } from './content-label.schema.ts';
import { contentTag, contentTagBody, contentTagUpdate } from './content-tag.schema.ts';

const params = z.object({ id: idParameter() });

export const contentTagEndpoints = {
  list: defineList({
    path: '/api/content-tags',
    access: screenAccess['/content-generation'],
    summary: 'The tags of keyword research, by name.',
    query: labelQuery,
    item: contentTag,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-tags',
    access: 'staff',
    summary: 'Adds a tag.',
    body: contentTagBody,
    response: contentTag,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-tags/:id',
    access: 'staff',
    summary: 'Renames or archives a tag.',
    params,
    body: contentTagUpdate,
    record: contentTag,
    ignored: ['keyword_count'],
    response: contentTag,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/content-tags/:id',
    access: 'staff',
    summary: 'Deletes a tag; keywords lose it.',
    params,
    answer: 'empty',
  }),
};
