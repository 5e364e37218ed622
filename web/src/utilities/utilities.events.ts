import {
  linkCheckEndpoints,
  linkCheckScheduleEndpoints,
} from '@portal/contract/utilities/link-check.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

export function listenForUtilities(): void {
  onEvent('link-check', [
    linkCheckEndpoints.list,
    linkCheckEndpoints.get,
    linkCheckEndpoints.links,
    linkCheckEndpoints.link,
    linkCheckEndpoints.parents,
    linkCheckEndpoints.hosts,
    linkCheckEndpoints.mended,
  ]);
  onEvent('link-check-schedule', [linkCheckScheduleEndpoints.get]);
}
