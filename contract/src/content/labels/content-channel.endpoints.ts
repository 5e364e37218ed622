import type { ResponseOf } from '../../platform/endpoint.ts';
import { defineLabel, labelCount } from './content-label.endpoints.ts';

/** Where content is published. */
export const contentChannelEndpoints = defineLabel({
  path: '/api/content-channels',
  summaries: {
    list: 'The channels that content is published on, by name.',
    create: 'Adds a channel.',
    update: 'Renames or archives a channel.',
    delete: 'Deletes a channel that nothing uses.',
  },
  counts: { article_count: labelCount(), template_count: labelCount() },
});
export type ContentChannel = ResponseOf<typeof contentChannelEndpoints.update>;
