import { reportOrderings } from '@portal/contract/reporting/reports/report.calls.ts';
import { reportStatuses } from '@portal/contract/reporting/reports/report-status.ts';
import {
  choiceParam,
  idParam,
  numberParam,
  searchParams,
  severalParam,
  textParam,
} from '#platform/routing/search-params.ts';

/** The search params for a month's reports. Invalid ones are dropped. */
export const monthSearch = searchParams({
  search: textParam(),
  status: severalParam(choiceParam(reportStatuses)),
  creator: severalParam(idParam),
  approver: severalParam(idParam),
  has_presentation: choiceParam(['true', 'false']),
  ordering: choiceParam(reportOrderings),
  /** The report whose panel is open. */
  report: idParam,
});
export type MonthSearch = ReturnType<typeof monthSearch>;

/** The search params for 'Monthly Report Briefings'. */
export const briefingSearch = searchParams({
  year: numberParam({ min: 1900, max: 2199 }),
  organization: idParam,
});
export type BriefingSearch = ReturnType<typeof briefingSearch>;

/** Returns whether a path contains a valid report month. Years from 1900 to 2199 are valid, as in the API. */
export const isReportMonth = (year: string, month: string): boolean =>
  /^(19|20|21)\d{2}$/.test(year) && /^(0?[1-9]|1[0-2])$/.test(month);
