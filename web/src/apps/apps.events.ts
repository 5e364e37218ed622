import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { applicationParts, backupLists } from './application.queries.ts';

const lists = [
  webApplicationEndpoints.list,
  deletedApplicationEndpoints.list,
  childThemeEndpoints.list,
];

export function listenForApps(): void {
  onEvent('web-application', ({ kind }) =>
    // The parts of a deleted one would be asked for in vain: its screen is about to close.
    kind === 'deleted' ? lists : [...lists, ...applicationParts, ...backupLists],
  );
  onEvent('child-theme', [childThemeEndpoints.list, childThemeEndpoints.get]);
  // The progress of what runs.
  onEvent('job', [webApplicationEndpoints.list]);
}
