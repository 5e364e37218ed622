import { reportOrderings } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { reportStatuses } from '@portal/contract/reporting/reports/report-status.ts';
import { z } from 'zod';

const id = z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of a month's reports; invalid ones are dropped. */
export const monthSearch = z.object({
  search: z.coerce.string().max(200).optional().catch(undefined),
  status: z.enum(reportStatuses).optional().catch(undefined),
  creator: id,
  approver: id,
  has_presentation: z.enum(['true', 'false']).optional().catch(undefined),
  ordering: z.enum(reportOrderings).optional().catch(undefined),
  /** The report whose panel is open. */
  report: id,
});
export type MonthSearch = z.output<typeof monthSearch>;

/** The search params of 'Monthly Report Briefings'. */
export const briefingSearch = z.object({
  year: z.coerce.number().int().min(1900).max(2199).optional().catch(undefined),
  organization: id,
});
export type BriefingSearch = z.output<typeof briefingSearch>;
