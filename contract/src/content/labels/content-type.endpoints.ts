import { z } from 'zod';
import type { ResponseOf } from '../../platform/endpoint.ts';
import {
  defineLabel,
  defineLabelOrder,
  labelColor,
  labelCount,
} from './content-label.endpoints.ts';

const path = '/api/content-types';

/** What kind of piece an article is. */
export const contentTypeEndpoints = {
  ...defineLabel({
    path,
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
  arrange: defineLabelOrder({ path, summary: 'Puts all content types in an order.' }),
};
export type ContentType = ResponseOf<typeof contentTypeEndpoints.update>;
