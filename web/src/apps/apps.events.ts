import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { applicationLists, backupLists } from './application.queries.ts';

export function listenForApps(): void {
  onEvent('web-application', [
    ...applicationLists,
    ...backupLists,
    deletedApplicationEndpoints.list,
    childThemeEndpoints.list,
  ]);
  onEvent('child-theme', [childThemeEndpoints.list, childThemeEndpoints.get]);
  // The progress of what runs.
  onEvent('job', [webApplicationEndpoints.list, webApplicationEndpoints.operations]);
}
