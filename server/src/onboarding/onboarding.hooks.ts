import { onCalendarRead } from '#organizations/calendar-feeds/calendar-feed.events.ts';
import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onSearch } from '#search/search.events.ts';
import { onHomeSummary } from '#users/home/home-summary.events.ts';
import { handleOtherWork } from '#users/people/other-work.service.ts';
import { onListOrganizationsOfAssignments } from '#users/people/person.events.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { selectBuildOrganizations } from './assigned-work/assigned-items.repository.ts';
import {
  assignedChecklistItems,
  assignedTemplateItems,
} from './assigned-work/assigned-work.service.ts';
import { visibleBuildIds } from './builds/website-build.service.ts';
import { visibleChecklistIds } from './checklists/checklist.service.ts';
import { buildTopic, checklistTopic } from './checklists/checklist-edit.service.ts';
import { visibleItemIds } from './checklists/checklist-item.service.ts';
import { listItemDates } from './checklists/item-calendar.service.ts';
import { itemCommentsTopic } from './comments/checklist-item-comment.service.ts';
import { summarizeItems } from './home-summary.service.ts';
import { findBuildSection } from './organization-overview.service.ts';
import { countOnboardingViews } from './saved-view-counts.service.ts';
import { onboardingKinds } from './search/build-search.ts';
import { templateTopic } from './templates/checklist-template.service.ts';

export const onboardingHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countOnboardingViews),
  handleHook(onHomeSummary, summarizeItems),
  handleHook(onSearch, async () => onboardingKinds),
  handleHook(onOrganizationOverview, findBuildSection),
  handleHook(onCalendarRead, listItemDates),
  ...handleOtherWork(assignedChecklistItems),
  ...handleOtherWork(assignedTemplateItems),
  handleHook(onListOrganizationsOfAssignments, (db, { personId }) =>
    selectBuildOrganizations(db, personId),
  ),
];

const seesTemplates = async (_: unknown, viewer: Viewer, ids: readonly number[]) =>
  new Set(can(viewer, 'update_checklisttemplate') ? ids : []);

export const onboardingEventVisibility: EventVisibility = {
  [buildTopic]: visibleBuildIds,
  [checklistTopic]: visibleChecklistIds,
  [itemCommentsTopic]: visibleItemIds,
  [templateTopic]: seesTemplates,
  'master-checklist-templates': seesTemplates,
};
