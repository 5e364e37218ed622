import { eventVisibility } from '#platform/events/visibility.ts';
import { visiblePersonIds } from './people/person.service.ts';

eventVisibility.register('person', visiblePersonIds);
