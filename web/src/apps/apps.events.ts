import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import {
  deletedApplicationCalls,
  webApplicationCalls,
} from '@portal/contract/apps/web-application.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { applicationParts, backupLists } from './applications.queries.ts';

const lists = [webApplicationCalls.list, deletedApplicationCalls.list, childThemeCalls.list];

export function listenForApps(): void {
  onEvent('web-application', ({ kind }) =>
    // Don't refetch a deleted application's details, since its screen is about to close.
    kind === 'deleted' ? lists : [...lists, ...applicationParts, ...backupLists],
  );
  onEvent('child-theme', [childThemeCalls.list, childThemeCalls.get]);
  // The list shows the progress of operations, which events about their jobs report.
  onEvent('job', [webApplicationCalls.list]);
}
