import type { ContentChannel } from '@portal/contract/content/labels/content-channel.schema.ts';
import type { LabelUse } from '../label-use.repository.ts';
import type { ContentChannelRow } from './content-channel.repository.ts';

/** With `use` the record says how often it is used. */
export function presentContentChannel(row: ContentChannelRow, use?: LabelUse): ContentChannel {
  const { id, name, archived } = row;
  return {
    id,
    name,
    archived: archived === 1,
    ...(use && { article_count: use.articles(id), template_count: use.templates(id) }),
  };
}
