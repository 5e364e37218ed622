import { type EventVisibility, visibleToEverybody } from '#platform/events/visibility.ts';
import { visiblePersonIds } from './people/person.service.ts';

export const usersEventVisibility: EventVisibility = {
  person: visiblePersonIds,
  // When a group's permissions change, every browser reloads its user's permissions, so everyone gets the event.
  group: visibleToEverybody,
};
