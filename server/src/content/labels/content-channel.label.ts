import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import type { LabelRecord } from './label.record.ts';

const column = 'content_channel_id';

export const contentChannel: LabelRecord = {
  table: 'content_channel',
  noun: 'channel',
  endpoints: contentChannelEndpoints,
  columns: [],
  uses: [
    { field: 'article_count', table: 'article_channel', column },
    { field: 'template_count', table: 'article_template_channel', column },
  ],
  isKeptWhileUsed: true,
};
