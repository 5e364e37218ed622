import { createEndpoints } from '../../platform/endpoint.ts';
import { contentChannelCalls } from './content-channel.calls.ts';
import { defineLabel, labelCount } from './content-label.endpoints.ts';

/** The calls for channels, the places where content is published. */
export const contentChannelDefinitions = defineLabel({
  summaries: {
    list: 'List the channels on which content is published, by name.',
    create: 'Create a channel.',
    update: 'Rename or archive a channel.',
    delete: 'Delete an unused channel.',
  },
  counts: { article_count: labelCount(), template_count: labelCount() },
});

export const contentChannelEndpoints = createEndpoints(
  contentChannelCalls,
  contentChannelDefinitions,
);
