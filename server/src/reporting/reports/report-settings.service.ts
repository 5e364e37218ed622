import { reportSwitches } from '@portal/contract/reporting/reports/report-setting.schema.ts';
import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { findSetting, type Setting } from '#platform/settings/settings.service.ts';

const values = z.object({
  creates_reports: z.boolean(),
  validates_data: z.boolean(),
  creates_presentations: z.boolean(),
  tells_unsent: z.boolean(),
  meeting_hosts: z.array(z.string()),
});
export type ReportSettings = z.output<typeof values>;

export const reportsSetting: Setting<ReportSettings> = { name: 'reports', schema: values };

const switchedOn = Object.fromEntries(reportSwitches.map((name) => [name, true]));
/** The default hosts whose pages the meeting button may open in a frame. */
const usualSchedulers = [
  'calendly.com',
  'meetings.hubspot.com',
  'cal.com',
  'outlook.office.com',
  'calendar.google.com',
];
/** All schedules are on by default. */
const defaults = values.parse({ ...switchedOn, meeting_hosts: usualSchedulers });

export async function getReportSettings(db: Db): Promise<ReportSettings> {
  return (await findSetting(db, reportsSetting)) ?? defaults;
}
