import { defineHook } from '#platform/events/hooks.ts';

/** Emitted when planning months are listed. Handlers return the ids of months whose reports are being created. */
export const onListMonthsCreatingReports = defineHook<{ ids: readonly number[] }, number[]>();
