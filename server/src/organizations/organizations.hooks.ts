import { clock } from '#platform/clock.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { isStaff } from '#platform/http/access.ts';
import { onSearch } from '#search/search.events.ts';
import { onSetupStepsChecking } from '#users/home/setup-steps.events.ts';
import {
  onEmailChanged,
  onPersonDeactivated,
  onPersonDeleting,
} from '#users/people/person.events.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { onAccountDeleted } from './accounts/account.events.ts';
import { visibleAccounts } from './accounts/account.policy.ts';
import { selectVisibleAccountIds } from './accounts/account.repository.ts';
import { carryUnsubscriptions } from './accounts/report-unsubscription.service.ts';
import {
  endCalendarFeedsOf,
  endFeedOfFormerMember,
} from './calendar-feeds/calendar-feed.service.ts';
import { visibleRequirementIds } from './editorial-requirements/editorial-requirement.service.ts';
import { deleteInvitationsOf, revokeInvitationsOf } from './invitations/invitation.repository.ts';
import { visibleOrganizationIds } from './organizations/organization.policy.ts';
import { countOrganizationViews } from './saved-view-counts.service.ts';
import { organizationKinds } from './search/organization-search.ts';
import { checkPeopleSetup } from './setup-steps.service.ts';

export const organizationsHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countOrganizationViews),
  handleHook(onSetupStepsChecking, checkPeopleSetup),
  handleHook(onSearch, async () => organizationKinds),
  handleHook(onPersonDeleting, (db, { personId }) => deleteInvitationsOf(db, personId)),
  handleHook(onEmailChanged, (db, { personId }) =>
    revokeInvitationsOf(db, personId, clock.instant()),
  ),
  handleHook(onEmailChanged, (db, { personId }) => carryUnsubscriptions(db, personId)),
  handleHook(onPersonDeactivated, (db, { personId }) => endCalendarFeedsOf(db, personId)),
  handleHook(onAccountDeleted, endFeedOfFormerMember),
];

export const organizationsEventVisibility: EventVisibility = {
  async organization(_db, viewer, ids) {
    const visible = visibleOrganizationIds(viewer);
    return new Set(visible === 'all' ? ids : ids.filter((id) => visible.includes(id)));
  },
  account: async (db, viewer, ids) =>
    isStaff(viewer) ? new Set(ids) : selectVisibleAccountIds(db, visibleAccounts(viewer), ids),
  'editorial-requirement': visibleRequirementIds,
};
