import type { Calls, ResponseOf } from '../../platform/endpoint.ts';
import { labelCalls } from './content-label.calls.ts';
import type { contentTagDefinitions } from './content-tag.endpoints.ts';

export const contentTagCalls: Calls<typeof contentTagDefinitions> = labelCalls('/api/content-tags');

export type ContentTag = ResponseOf<typeof contentTagCalls.update>;
