import { z } from 'zod';
import { createEndpoints } from '../../platform/endpoint.ts';
import {
  defineLabel,
  defineLabelOrder,
  labelColor,
  labelCount,
} from './content-label.endpoints.ts';
import { contentTypeCalls } from './content-type.calls.ts';

/** What kind of piece an article is. */
export const contentTypeDefinitions = {
  ...defineLabel({
    summaries: {
      list: 'The content types, in their order.',
      create: 'Adds a content type.',
      update: 'Renames, recolours or archives a content type.',
      delete: 'Deletes a content type that nothing uses.',
    },
    fields: {
      /** Which of the portal's own types this is; null for one that an administrator added. */
      uid: z.string().nullable(),
      color: z.string(),
      order: z.int(),
    },
    counts: { article_count: labelCount(), template_count: labelCount() },
    added: { color: labelColor().default('#868e96') },
    changed: { color: labelColor().optional() },
  }),
  arrange: defineLabelOrder({ summary: 'Puts all content types in an order.' }),
};

export const contentTypeEndpoints = createEndpoints(contentTypeCalls, contentTypeDefinitions);
