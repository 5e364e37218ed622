import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter } from '../../platform/fields.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import {
  contentChannel,
  contentChannelBody,
  contentChannelUpdate,
} from './content-channel.schema.ts';
import { labelQuery } from './content-label.schema.ts';

const params = z.object({ id: idParameter() });

export const contentChannelEndpoints = {
  list: defineList({
    path: '/api/content-channels',
    access: screenAccess['/content-generation'],
    summary: 'The channels that content is published on, by name.',
    query: labelQuery,
    item: contentChannel,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/content-channels',
    access: 'staff',
    summary: 'Adds a channel.',
    body: contentChannelBody,
    response: contentChannel,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/content-channels/:id',
    access: 'staff',
    summary: 'Renames or archives a channel.',
    params,
    body: contentChannelUpdate,
    record: contentChannel,
    ignored: ['article_count', 'template_count'],
    response: contentChannel,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/content-channels/:id',
    access: 'staff',
    summary: 'Deletes a channel that nothing uses.',
    params,
    answer: 'empty',
  }),
};
