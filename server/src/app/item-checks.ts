import { monthsBefore, shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { wordpressCheck } from '#account-health/posting/wordpress-check.ts';
import type { CheckOutcome, ItemCheckDefinition } from '#onboarding/checks/item-checks.ts';
import { siteChecks } from '#onboarding/checks/site-checks.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createCertificateReader } from '#platform/outgoing/certificate.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { resolveHost } from '#platform/outgoing/resolve-host.ts';
import { listPeriodStates } from '#reporting/data/report-data.service.ts';

interface CheckServices {
  database: Database;
  guardedFetch: GuardedFetch;
  allowedHosts: readonly string[];
}

/** Analytics of the month before may be late. */
const checkedMonths = 2;

async function checkAnalytics(database: Database, organizationId: number): Promise<CheckOutcome> {
  const today = clock.today();
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const period = { organizationId, months: monthsBefore(month, checkedMonths) };
  const [states] = await listPeriodStates(database.reader, [period]);
  const { months = [], error = null } = states?.analytics ?? {};
  const newest = months.at(-1);
  if (newest !== undefined) {
    return { state: 'passed', text: `There is analytics data of ${shortMonth(newest)}.` };
  }
  const text = error ?? `There is no analytics data of the last ${checkedMonths} months.`;
  return { state: 'failed', text };
}

const analyticsCheck = (database: Database): ItemCheckDefinition => ({
  kind: 'analytics-data',
  title: 'Analytics data arrives',
  description: `There is analytics data of one of the last ${checkedMonths} months.`,
  setting: null,
  run: ({ organization }) => checkAnalytics(database, organization.id),
});

/** Every check that checklist items can carry; areas add theirs here, since onboarding knows none of them. */
export const portalItemChecks = ({
  database,
  guardedFetch,
  allowedHosts,
}: CheckServices): ItemCheckDefinition[] => [
  ...siteChecks({
    guardedFetch,
    readCertificate: createCertificateReader({ allowedHosts }),
    resolveHost,
  }),
  wordpressCheck({ database, guardedFetch }),
  analyticsCheck(database),
];
