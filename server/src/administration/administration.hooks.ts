import type { EventVisibility } from '#platform/events/visibility.ts';
import { selectVisibleJobIds } from './jobs/job.repository.ts';

export const administrationEventVisibility: EventVisibility = { job: selectVisibleJobIds };
