import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What happens in the background shows while it happens. */
export function listenForAdministration(): void {
  onEvent('job', [jobEndpoints.list, jobEndpoints.get]);
}
