import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import { checklistItemCommentCalls } from '@portal/contract/onboarding/checklist-item-comment.calls.ts';
import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import { masterChecklistTemplatesCalls } from '@portal/contract/onboarding/master-checklist-templates.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import type { Call } from '@portal/contract/platform/endpoint.ts';
import type { StreamedEvent } from '@portal/contract/platform/event.schema.ts';
import { endpointKey, type Stale } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/**
 * Returns the query key for the event's record. If the event has no record id, returns the call, which matches the
 * queries for all records.
 */
const recordOf = (endpoint: Call, { record_id: id }: StreamedEvent): Stale =>
  id === null ? endpoint : endpointKey(endpoint, { params: { id } });

const myItems = [checklistItemCalls.mine, checklistItemCalls.myCounts];

/** Registers the queries that onboarding events invalidate. */
export function listenForOnboarding(): void {
  onEvent('checklist', (event) => [recordOf(checklistCalls.get, event), ...myItems]);
  onEvent('website-build', (event) => [
    recordOf(websiteBuildCalls.get, event),
    websiteBuildCalls.list,
    ...myItems,
  ]);
  onEvent('checklist-item-comments', [checklistItemCommentCalls.list]);
  onEvent('checklist-template', (event) => [
    recordOf(checklistTemplateCalls.get, event),
    checklistTemplateCalls.list,
    masterChecklistTemplatesCalls.list,
  ]);
  onEvent('master-checklist-templates', [
    masterChecklistTemplatesCalls.list,
    checklistTemplateCalls.list,
    checklistTemplateCalls.get,
  ]);
}
