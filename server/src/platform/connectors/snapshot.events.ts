import { defineHook } from '#platform/events/hooks.ts';

interface StoredPull {
  /** The service's id for the data's origin. */
  sourceId: string | null;
  /** JSON; null if the service has no data. */
  data: string | null;
}

export interface SavedSnapshot {
  connector: string;
  organizationId: number;
  month: string;
  before: StoredPull;
  after: StoredPull;
}

/** Emitted when a pull has stored an organization's data for a month. */
export const onSnapshotSaved = defineHook<SavedSnapshot>();
