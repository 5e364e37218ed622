import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';

/** The verb for buttons and titles. A sent report is re-sent. */
export const sendVerbOf = ({ status }: Pick<Report, 'status'>) =>
  status === 'sent' ? 'Re-Send' : 'Send';
