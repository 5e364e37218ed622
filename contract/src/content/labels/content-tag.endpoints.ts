import { createEndpoints } from '../../platform/endpoint.ts';
import { defineLabel, labelCount } from './content-label.endpoints.ts';
import { contentTagCalls } from './content-tag.calls.ts';

/** What keywords are sorted by in keyword research. */
export const contentTagDefinitions = defineLabel({
  summaries: {
    list: 'The tags of keyword research, by name.',
    create: 'Adds a tag.',
    update: 'Renames or archives a tag.',
    delete: 'Deletes a tag; keywords lose it.',
  },
  counts: { keyword_count: labelCount() },
});

export const contentTagEndpoints = createEndpoints(contentTagCalls, contentTagDefinitions);
