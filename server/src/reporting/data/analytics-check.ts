import { monthsBefore, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { listPeriodStates } from './report-data.service.ts';

/** Check two months because last month's analytics may still be missing at the start of a month. */
const checkedMonths = 2;

/** Creates a checklist check that passes if there is analytics data for any of the checked months. */
export const analyticsCheck = ({ database }: { database: Database }) => ({
  kind: 'analytics-data',
  title: 'Analytics data arrives',
  description: `There is analytics data for one of the last ${checkedMonths} months.`,
  setting: null,
  run: async ({ organization }: { organization: { id: number } }) => {
    const today = clock.today();
    const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
    const period = { organizationId: organization.id, months: monthsBefore(month, checkedMonths) };
    const [states] = await listPeriodStates(database.reader, [period]);
    const { months = [], error = null } = states?.analytics ?? {};
    const newest = months.at(-1);
    if (newest !== undefined) {
      const text = `There is analytics data for ${shortMonth(newest)}.`;
      return { state: 'passed' as const, text };
    }
    const text = error ?? `There is no analytics data for the last ${checkedMonths} months.`;
    return { state: 'failed' as const, text };
  },
});
