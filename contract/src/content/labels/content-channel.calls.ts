import type { Calls, ResponseOf } from '../../platform/endpoint.ts';
import type { contentChannelDefinitions } from './content-channel.endpoints.ts';
import { labelCalls } from './content-label.calls.ts';

export const contentChannelCalls: Calls<typeof contentChannelDefinitions> =
  labelCalls('/api/content-channels');

export type ContentChannel = ResponseOf<typeof contentChannelCalls.update>;
