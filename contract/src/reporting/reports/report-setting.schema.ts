import { z } from 'zod';
import { id, text } from '../../platform/fields.ts';
import { reportOperationKinds } from './report-operation.schema.ts';

/**
 * The report schedules, by the name of the setting that switches each on or off. Times are in the agency's time zone.
 */
export const reportSchedules = {
  creates_reports: { kind: 'create_reports', day: 1, hour: 2 },
  validates_data: { kind: 'validate_data', day: 1, hour: 6 },
  creates_presentations: { kind: 'create_presentations', day: 1, hour: 8 },
  tells_unsent: { kind: 'query_unsent', day: 6, hour: 8 },
} as const satisfies Record<
  string,
  { kind: (typeof reportOperationKinds)[number]; day: number; hour: number }
>;
export type ReportSwitch = keyof typeof reportSchedules;
export const reportSwitches = Object.keys(reportSchedules) as ReportSwitch[];

/**
 * The days of the month when the previous month's data is pulled again for unsent reports, since analytics can be late.
 */
export const repeatedPullDays = [3, 5] as const;

const hostName = () =>
  text(253)
    .toLowerCase()
    .regex(
      /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
      'Enter a host such as calendly.com.',
    );

const switches = {
  creates_reports: z.boolean(),
  /** Also applies to the repeated pulls. */
  validates_data: z.boolean(),
  creates_presentations: z.boolean(),
  tells_unsent: z.boolean(),
};

/** The settings for all reports, changed by superusers. */
export const reportSetting = z.object({
  ...switches,
  /** Hosts whose pages the meeting button may show in a frame. */
  meeting_hosts: z.array(z.string()),
  /** Each schedule's last run. */
  last_runs: z.array(
    z.object({
      kind: z.enum(reportOperationKinds),
      operation: id(),
      planning_month: id(),
      response: z.string().nullable(),
      error: z.string().nullable(),
      created_at: z.string(),
      finished_at: z.string().nullable(),
    }),
  ),
  version: z.int(),
});
export type ReportSetting = z.infer<typeof reportSetting>;

export const reportSettingUpdate = z
  .strictObject({ ...switches, meeting_hosts: z.array(hostName()).max(50) })
  .partial();
export type ReportSettingUpdate = z.infer<typeof reportSettingUpdate>;
