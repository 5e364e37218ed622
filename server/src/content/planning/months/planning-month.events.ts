import { defineHook } from '#platform/events/hooks.ts';

/** Handlers return the planning months among these whose reports are being created. */
export const onListMonthsCreatingReports = defineHook<{ ids: readonly number[] }, number[]>();
