import type { ContentChannel } from '@portal/contract/content/content-channel.schema.ts';
import type { ContentChannelRow } from './content-channel.repository.ts';

export function presentContentChannel({ id, name }: ContentChannelRow): ContentChannel {
  return { id, name };
}
