import type { Calls, ResponseOf } from '../../platform/endpoint.ts';
import { labelCalls, labelOrderCall } from './content-label.calls.ts';
import type { contentTypeDefinitions } from './content-type.endpoints.ts';

export const contentTypeCalls: Calls<typeof contentTypeDefinitions> = {
  ...labelCalls('/api/content-types'),
  arrange: labelOrderCall('/api/content-types'),
};

export type ContentType = ResponseOf<typeof contentTypeCalls.update>;
