import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { type EventVisibility, visibleToEverybody } from '#platform/events/visibility.ts';
import { handleUndo } from '#platform/undo/undo.service.ts';
import { onPersonDeleting } from './people/person.events.ts';
import { visiblePersonIds } from './people/person.service.ts';
import { deleteViewsOf } from './saved-views/saved-view.repository.ts';
import { visibleSavedViewIds } from './saved-views/saved-view.service.ts';
import { savedViewUndo } from './saved-views/saved-view-undo.service.ts';

export const usersHooks: readonly HookHandler[] = [
  handleHook(onPersonDeleting, (db, { personId }) => deleteViewsOf(db, personId)),
  handleUndo(savedViewUndo),
];

export const usersEventVisibility: EventVisibility = {
  person: visiblePersonIds,
  'saved-view': visibleSavedViewIds,
  // When a group's permissions change, every browser reloads its user's permissions, so everyone gets the event.
  group: visibleToEverybody,
};
