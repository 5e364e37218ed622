import type { ContentType } from '@portal/contract/content/labels/content-type.schema.ts';
import type { LabelUse } from '../label-use.repository.ts';
import type { ContentTypeRow } from './content-type.repository.ts';

/** With `use` the record says how often it is used. */
export function presentContentType(row: ContentTypeRow, use?: LabelUse): ContentType {
  const { id, uid, name, color, order, archived } = row;
  return {
    id,
    uid,
    name,
    color,
    order,
    archived: archived === 1,
    ...(use && { article_count: use.articles(id), template_count: use.templates(id) }),
  };
}
