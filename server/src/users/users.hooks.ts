import { eventVisibility } from '#platform/events/visibility.ts';
import { visiblePersonIds } from './people/person.service.ts';

eventVisibility.register('person', visiblePersonIds);
// Whoever is signed in reads the groups; whose set changed has to ask again what they may do.
eventVisibility.register('group', async (_, __, ids) => new Set(ids));
