import {
  onOrganizationArchived,
  onOrganizationOverview,
} from '#organizations/organizations/organization.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { type EventVisibility, visibleToStaff } from '#platform/events/visibility.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { childThemeTopic } from './child-themes/child-theme.service.ts';
import { applicationTopic } from './operations/application-operation.service.ts';
import { findAppSection } from './organization-overview.service.ts';
import { countAppViews } from './saved-view-counts.service.ts';
import {
  deactivateOrganizationApplications,
  visibleApplicationIds,
} from './web-apps/web-application.service.ts';

export const appsHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countAppViews),
  handleHook(onOrganizationOverview, findAppSection),
  handleHook(onOrganizationArchived, (db, { viewer, organizationId }) =>
    deactivateOrganizationApplications(db, viewer, organizationId),
  ),
];

export const appsEventVisibility: EventVisibility = {
  [applicationTopic]: visibleApplicationIds,
  [childThemeTopic]: visibleToStaff,
};
