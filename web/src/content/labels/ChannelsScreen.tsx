import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import { NamedLabelsScreen } from './NamedLabelsScreen.tsx';
import { channelTexts } from './named-labels.ts';

export function ChannelsScreen() {
  return <NamedLabelsScreen endpoints={contentChannelEndpoints} texts={channelTexts} />;
}
