import { eventVisibility } from '#platform/events/visibility.ts';
import { selectVisibleLinkCheckIds } from './link-checker/link-check.repository.ts';

eventVisibility.register('link-check', selectVisibleLinkCheckIds);
