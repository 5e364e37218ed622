import type { Access } from '../../platform/endpoint.ts';

/** Changing, sending, creating presentations, and the operations on a month. */
export const reportManagement = { permission: 'update_monthlyreport' } as const satisfies Access;

/** The months with their counts, and the reports of a month that aren't sent yet. */
export const reportOverview = { permission: 'add_monthlyreport' } as const satisfies Access;
