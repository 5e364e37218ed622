import { onInboxRead } from '#notifications/inbox/inbox.events.ts';
import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { selectVisibleLinkCheckIds } from './link-checker/link-check.repository.ts';
import { organizationsInInbox } from './link-checker/organization-inbox.ts';
import { findLinkCheckSection } from './organization-overview.service.ts';
import { countUtilityViews } from './saved-view-counts.service.ts';

export const utilitiesHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countUtilityViews),
  handleHook(onOrganizationOverview, findLinkCheckSection),
  handleHook(onInboxRead, async (_db, viewer) => ({ subjects: [organizationsInInbox(viewer)] })),
];

export const utilitiesEventVisibility: EventVisibility = {
  'link-check': selectVisibleLinkCheckIds,
};
