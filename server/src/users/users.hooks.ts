import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import {
  type EventVisibility,
  visibleToEverybody,
  visibleToStaff,
} from '#platform/events/visibility.ts';
import { handleUndo } from '#platform/undo/undo.service.ts';
import { onSearch } from '#search/search.events.ts';
import { onPersonDeleting } from './people/person.events.ts';
import { visiblePersonIds } from './people/person.service.ts';
import { personKind } from './people/person-search.ts';
import { countUserViews } from './saved-view-counts.service.ts';
import { onCountSavedViews } from './saved-views/saved-view.events.ts';
import { deleteViewsOf } from './saved-views/saved-view.repository.ts';
import { savedViewUndo } from './saved-views/saved-view-undo.service.ts';

export const usersHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countUserViews),
  handleHook(onPersonDeleting, (db, { personId }) => deleteViewsOf(db, personId)),
  handleHook(onSearch, async () => [personKind]),
  handleUndo(savedViewUndo),
];

export const usersEventVisibility: EventVisibility = {
  person: visiblePersonIds,
  // Events about a view that isn't shared are sent only to its owner. Staff also get the event when a view stops being
  // shared.
  'saved-view': visibleToStaff,
  // When a group's permissions change, every client reloads its user's permissions, so everyone gets the event.
  group: visibleToEverybody,
};
