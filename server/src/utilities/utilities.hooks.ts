import type { EventVisibility } from '#platform/events/visibility.ts';
import { selectVisibleLinkCheckIds } from './link-checker/link-check.repository.ts';

export const utilitiesEventVisibility: EventVisibility = {
  'link-check': selectVisibleLinkCheckIds,
};
