import type { ResponseOf } from '../../platform/endpoint.ts';
import { defineLabel, labelCount } from './content-label.endpoints.ts';

/** What keywords are sorted by in keyword research. */
export const contentTagEndpoints = defineLabel({
  path: '/api/content-tags',
  summaries: {
    list: 'The tags of keyword research, by name.',
    create: 'Adds a tag.',
    update: 'Renames or archives a tag.',
    delete: 'Deletes a tag; keywords lose it.',
  },
  counts: { keyword_count: labelCount() },
});
export type ContentTag = ResponseOf<typeof contentTagEndpoints.update>;
