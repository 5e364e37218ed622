import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import {
  type EventVisibility,
  visibleToEverybody,
  visibleToStaff,
} from '#platform/events/visibility.ts';
import { handleUndo } from '#platform/undo/undo.service.ts';
import { onPersonDeleting } from './people/person.events.ts';
import { visiblePersonIds } from './people/person.service.ts';
import { deleteViewsOf } from './saved-views/saved-view.repository.ts';
import { savedViewUndo } from './saved-views/saved-view-undo.service.ts';

export const usersHooks: readonly HookHandler[] = [
  handleHook(onPersonDeleting, (db, { personId }) => deleteViewsOf(db, personId)),
  handleUndo(savedViewUndo),
];

export const usersEventVisibility: EventVisibility = {
  person: visiblePersonIds,
  // Events about a view that isn't shared are addressed to its owner. Staff also hear of views that were shared before.
  'saved-view': visibleToStaff,
  // When a group's permissions change, every browser reloads its user's permissions, so everyone gets the event.
  group: visibleToEverybody,
};
