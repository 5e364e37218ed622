import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { selectVisibleLinkCheckIds } from './link-checker/link-check.repository.ts';
import { findLinkCheckSection } from './organization-overview.service.ts';

export const utilitiesHooks: readonly HookHandler[] = [
  handleHook(onOrganizationOverview, findLinkCheckSection),
];

export const utilitiesEventVisibility: EventVisibility = {
  'link-check': selectVisibleLinkCheckIds,
};
