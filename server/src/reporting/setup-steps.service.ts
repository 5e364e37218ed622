import type { Db } from '#platform/database/tables.ts';
import type { SetupProgress } from '#users/home/setup-steps.events.ts';
import { hasSentReport } from './reports/report.repository.ts';

export const checkReportSetup = async (db: Db): Promise<Partial<SetupProgress>> => ({
  report_sent: await hasSentReport(db),
});
