import {
  linkCheckCalls,
  linkCheckScheduleCalls,
} from '@portal/contract/utilities/link-check.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

export function listenForUtilities(): void {
  onEvent('link-check', [
    linkCheckCalls.list,
    linkCheckCalls.get,
    linkCheckCalls.links,
    linkCheckCalls.link,
    linkCheckCalls.parents,
    linkCheckCalls.hosts,
    linkCheckCalls.mended,
  ]);
  onEvent('link-check-schedule', [linkCheckScheduleCalls.get]);
}
