import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import { masterChecklistTemplatesEndpoints } from '@portal/contract/onboarding/master-checklist-templates.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import type { StreamedEvent } from '@portal/contract/platform/event.endpoints.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** A record, or all records when the event names none. */
const recordOf = (endpoint: Endpoint, { record_id: id }: StreamedEvent): Stale =>
  id === null ? endpoint : endpointKey(endpoint, { params: { id } });

const myItems = [checklistItemEndpoints.mine, checklistItemEndpoints.myCounts];

/** What other people's changes invalidate here. */
export function listenForOnboarding(): void {
  onEvent('checklist', (event) => [recordOf(checklistEndpoints.get, event), ...myItems]);
  onEvent('website-build', (event) => [
    recordOf(websiteBuildEndpoints.get, event),
    websiteBuildEndpoints.list,
    ...myItems,
  ]);
  onEvent('checklist-item-comments', [checklistItemCommentEndpoints.list]);
  onEvent('checklist-template', (event) => [
    recordOf(checklistTemplateEndpoints.get, event),
    checklistTemplateEndpoints.list,
    masterChecklistTemplatesEndpoints.list,
  ]);
  onEvent('master-checklist-templates', [
    masterChecklistTemplatesEndpoints.list,
    checklistTemplateEndpoints.list,
    checklistTemplateEndpoints.get,
  ]);
}
