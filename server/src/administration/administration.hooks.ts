import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { selectVisibleJobIds } from './jobs/job.repository.ts';
import { countAdministrationViews } from './saved-view-counts.service.ts';

export const administrationHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countAdministrationViews),
];

export const administrationEventVisibility: EventVisibility = { job: selectVisibleJobIds };
