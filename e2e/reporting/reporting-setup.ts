import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { accountCalls } from '@portal/contract/organizations/account.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportOperationCalls } from '@portal/contract/reporting/reports/report-operation.calls.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { type ApiAs, newTitle } from '../content/article-setup.ts';
import type { Api } from '../platform/api.ts';

/**
 * Adds an organization, so that tests don't see each other's reports. Organizations that require reports get one
 * whenever any test calls `addReports`.
 */
export async function addClient(
  apiAs: ApiAs,
  { name = newTitle('Reports'), report_required = true } = {},
) {
  const staff = await apiAs('staff');
  return staff.call(organizationCalls.create, {
    body: {
      dba_name: name,
      legal_name: name,
      business_email: 'office@client.example',
      report_required,
    },
  });
}

const thisYear = new Date().getFullYear();
/**
 * The months that `addMonth` tries: first the last year that can be planned, then the months that `findFreeMonth` never
 * returns or returns last.
 */
const testMonths = [
  ...Array.from({ length: 12 }, (_, index) => ({ year: thisYear + 5, month: index + 1 })),
  ...[4, 3].flatMap((years) => [1, 12].map((month) => ({ year: thisYear + years, month }))),
  ...Array.from({ length: 12 }, (_, index) => ({ year: thisYear + 2, month: index + 1 })),
];

/** Adds a planning month that no other test uses. */
export async function addMonth(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  for (const body of testMonths) {
    const created = await staff.call(planningMonthCalls.create, { body }).catch((error: Error) => {
      // Another test has planned this month, so try the next one.
      if (error.message.includes('already exists')) return null;
      throw error;
    });
    if (created) return created;
  }
  throw new Error('Every month is planned.');
}

export async function addReports(apiAs: ApiAs, planning_month: number) {
  const staff = await apiAs('staff');
  await staff.call(reportOperationCalls.createReports, { body: { planning_month } });
}

export async function reportOf(apiAs: ApiAs, month: number, organization: number) {
  const staff = await apiAs('staff');
  const [report] = await staff.call(reportCalls.list, { query: { month, organization } });
  if (!report) throw new Error('There is no such report.');
  return report;
}

/** Adds a presentation template with a slide for each component. */
export async function addTemplate(
  apiAs: ApiAs,
  organization: number,
  components: readonly SlideComponent[],
) {
  const staff = await apiAs('staff');
  const slide_templates = components.map((component, place) => ({
    title: `Slide ${place + 1}`,
    components: [component],
  }));
  await staff.call(presentationTemplateCalls.create, {
    body: { object_id: organization, slide_templates },
  });
}

/** Subscribes an organization's users to its reports. */
export async function subscribePeople(apiAs: ApiAs, organization: number) {
  const staff = await apiAs('staff');
  for (const { id } of await staff.call(accountCalls.list, { query: { organization } })) {
    await staff.call(accountCalls.update, {
      params: { id },
      body: { receive_reporting_email: true },
    });
  }
}

/**
 * Lists the demonstration's reports. Excludes reports in months from `addMonth`, because other tests change those
 * concurrently.
 */
export async function listReports(
  api: Api,
  query: { status?: ReportStatus; has_presentation: 'true' | 'false' },
): Promise<Report[]> {
  const reports = await api.call(reportCalls.list, { query });
  const own = reports.filter((report) => report.planning_month.year < thisYear + 2);
  if (own.length === 0) throw new Error('The demonstration has no such report.');
  return own;
}
