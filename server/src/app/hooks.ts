import {
  accountHealthEventVisibility,
  accountHealthHooks,
} from '#account-health/account-health.hooks.ts';
import {
  administrationEventVisibility,
  administrationHooks,
} from '#administration/administration.hooks.ts';
import { appsEventVisibility, appsHooks } from '#apps/apps.hooks.ts';
import { authHooks } from '#auth/auth.hooks.ts';
import { contentEventVisibility, contentHooks } from '#content/content.hooks.ts';
import { ledgerHooks } from '#ledger/ledger.hooks.ts';
import {
  notificationsEventVisibility,
  notificationsHooks,
} from '#notifications/notifications.hooks.ts';
import { onboardingEventVisibility, onboardingHooks } from '#onboarding/onboarding.hooks.ts';
import {
  organizationsEventVisibility,
  organizationsHooks,
} from '#organizations/organizations.hooks.ts';
import type { HookHandler } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { reportingEventVisibility, reportingHooks } from '#reporting/reporting.hooks.ts';
import { usersEventVisibility, usersHooks } from '#users/users.hooks.ts';
import { utilitiesEventVisibility, utilitiesHooks } from '#utilities/utilities.hooks.ts';

/** The handlers of all areas for other areas' events, in the order that they run. */
export const hooks: readonly HookHandler[] = [
  ...usersHooks,
  ...authHooks,
  ...contentHooks,
  ...notificationsHooks,
  ...organizationsHooks,
  ...onboardingHooks,
  ...reportingHooks,
  ...accountHealthHooks,
  ...appsHooks,
  ...utilitiesHooks,
  ...ledgerHooks,
  ...administrationHooks,
];

export const eventVisibility: EventVisibility = {
  ...usersEventVisibility,
  ...organizationsEventVisibility,
  ...notificationsEventVisibility,
  ...contentEventVisibility,
  ...onboardingEventVisibility,
  ...reportingEventVisibility,
  ...utilitiesEventVisibility,
  ...accountHealthEventVisibility,
  ...appsEventVisibility,
  ...administrationEventVisibility,
};
