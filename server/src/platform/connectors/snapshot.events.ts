import { defineHook } from '#platform/events/hooks.ts';

/** Emitted when a pull has stored an organization's data for a month. */
export const onSnapshotSaved = defineHook<{ organizationId: number; month: string }>();
