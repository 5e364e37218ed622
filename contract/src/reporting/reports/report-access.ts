import type { Access } from '../../platform/endpoint.ts';

/** Allows changing and sending reports, creating presentations, and running the operations on a month. */
export const reportManagement = { permission: 'update_monthlyreport' } as const satisfies Access;

/** Allows viewing the months with the counts of their reports, and a month's unsent reports. */
export const reportOverview = { permission: 'add_monthlyreport' } as const satisfies Access;
