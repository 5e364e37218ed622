import { type EventVisibility, visibleToEverybody } from '#platform/events/visibility.ts';
import { visiblePersonIds } from './people/person.service.ts';

export const usersEventVisibility: EventVisibility = {
  person: visiblePersonIds,
  // A changed set of permissions makes each browser read again what its user may do.
  group: visibleToEverybody,
};
