import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import type { LabelRecord } from './label.record.ts';

const column = 'content_type_id';

export const contentType: LabelRecord = {
  table: 'content_type',
  noun: 'content type',
  endpoints: contentTypeEndpoints,
  columns: ['uid', 'color', 'order'],
  uses: [
    { field: 'article_count', table: 'article', column },
    { field: 'template_count', table: 'article_template', column },
  ],
  isKeptWhileUsed: true,
};
