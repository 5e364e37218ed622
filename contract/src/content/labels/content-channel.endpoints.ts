import { createEndpoints } from '../../platform/endpoint.ts';
import { contentChannelCalls } from './content-channel.calls.ts';
import { defineLabel, labelCount } from './content-label.endpoints.ts';

/** Where content is published. */
export const contentChannelDefinitions = defineLabel({
  summaries: {
    list: 'The channels that content is published on, by name.',
    create: 'Adds a channel.',
    update: 'Renames or archives a channel.',
    delete: 'Deletes a channel that nothing uses.',
  },
  counts: { article_count: labelCount(), template_count: labelCount() },
});

export const contentChannelEndpoints = createEndpoints(
  contentChannelCalls,
  contentChannelDefinitions,
);
