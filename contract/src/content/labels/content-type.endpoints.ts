import { z } from 'zod';
import { createEndpoints } from '../../platform/endpoint.ts';
import {
  defineLabel,
  defineLabelOrder,
  labelColor,
  labelCount,
} from './content-label.endpoints.ts';
import { contentTypeCalls } from './content-type.calls.ts';

/** The calls for content types, the kinds of content that an article can be. */
export const contentTypeDefinitions = {
  ...defineLabel({
    summaries: {
      list: 'List the content types in order.',
      create: 'Create a content type.',
      update: 'Rename, recolor or archive a content type.',
      delete: 'Delete an unused content type.',
    },
    fields: {
      /** Identifies a built-in type; null for a type that an administrator added. */
      uid: z.string().nullable(),
      color: z.string(),
      order: z.int(),
    },
    counts: { article_count: labelCount(), template_count: labelCount() },
    added: { color: labelColor().default('#868e96') },
    changed: { color: labelColor().optional() },
  }),
  arrange: defineLabelOrder({ summary: 'Reorder all content types.' }),
};

export const contentTypeEndpoints = createEndpoints(contentTypeCalls, contentTypeDefinitions);
