import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';

/** The verb on buttons and titles; a sent report is sent again. */
export const sendVerbOf = ({ status }: Pick<Report, 'status'>) =>
  status === 'sent' ? 'Re-Send' : 'Send';
