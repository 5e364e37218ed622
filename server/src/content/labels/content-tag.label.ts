import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import type { LabelRecord } from './label.record.ts';

export const contentTag: LabelRecord = {
  table: 'content_tag',
  noun: 'tag',
  endpoints: contentTagEndpoints,
  columns: [],
  uses: [{ field: 'keyword_count', table: 'keyword_meta_tag', column: 'content_tag_id' }],
  isKeptWhileUsed: false,
};
