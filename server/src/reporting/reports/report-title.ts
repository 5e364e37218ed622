import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { ReportRow } from './report.repository.ts';

export const reportMonth = ({ year, month }: Pick<ReportRow, 'year' | 'month'>): string =>
  `${monthNames[month - 1]} ${year}`;

/** Returns a report's title: 'March 2026 report for Harbor Marina'. */
export const reportTitle = (report: Pick<ReportRow, 'year' | 'month' | 'dba_name'>): string =>
  `${reportMonth(report)} report for ${report.dba_name}`;
