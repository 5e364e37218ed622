import { createEndpoints } from '../../platform/endpoint.ts';
import { defineLabel, labelCount } from './content-label.endpoints.ts';
import { contentTagCalls } from './content-tag.calls.ts';

/** The calls for tags, which classify keywords in keyword research. */
export const contentTagDefinitions = defineLabel({
  summaries: {
    list: 'List the tags for researched keywords, by name.',
    create: 'Create a tag.',
    update: 'Rename or archive a tag.',
    delete: 'Delete a tag and remove it from all keywords.',
  },
  counts: { keyword_count: labelCount() },
});

export const contentTagEndpoints = createEndpoints(contentTagCalls, contentTagDefinitions);
