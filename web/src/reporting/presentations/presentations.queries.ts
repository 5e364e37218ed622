import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Returns the query for an organization's report id for a month. It loads a list with at most one report. */
export const reportBySlugQuery = (of: { year: string; month: string; slug: string }) =>
  endpointQuery(reportCalls.list, {
    query: {
      year: of.year,
      calendar_month: of.month,
      organization_slug: of.slug,
      columns: ['id'],
    },
  });

export const presentationQuery = (id: number) =>
  endpointQuery(presentationCalls.get, { params: { id } });

/** Returns the query for the sent version, a stored version, or, by default, the version that the viewer may read. */
export const presentationContentQuery = (id: number, version?: 'sent' | number) =>
  endpointQuery(presentationCalls.content, {
    params: { id },
    query: {
      ...(version === 'sent' && { sent: 'true' }),
      ...(typeof version === 'number' && { number: String(version) }),
    },
  });

/** The stale time is long, because organizations and months rarely change, and events are sent when they do. */
const rarelyChanges = { staleTime: 5 * 60_000 };

export const shownOrganizationQuery = (id: number) => ({
  ...endpointQuery(organizationCalls.get, { params: { id } }),
  ...rarelyChanges,
});

export const shownPlanningMonthQuery = (id: number) => ({
  ...endpointQuery(planningMonthCalls.get, { params: { id } }),
  ...rarelyChanges,
});

/** Returns the query for the promised and delivered quantities in a month (YYYY-MM). */
export const shownPromisedQuery = (organization: number, month: string) =>
  endpointQuery(ledgerCalls.promisedIn, { params: { id: organization, month } });

export const shownArticlesQuery = (of: { organization: number; year: number; month: number }) =>
  endpointQuery(articleCalls.list, {
    query: {
      year: String(of.year),
      month: String(of.month),
      organization: of.organization,
      ordering: 'title',
      columns: [
        'id',
        'title',
        'content_type.id',
        'content_type.name',
        'min_word_count',
        'status.uid',
        'status.name',
      ],
    },
  });

export const versionsQuery = (id: number) =>
  endpointQuery(presentationCalls.listVersions, { params: { id } });

export const comparisonQuery = (id: number, between: { from: number; to: number }) =>
  endpointQuery(presentationCalls.compareVersions, {
    params: { id, number: between.to },
    query: { from: between.from },
  });

const stale = [
  reportCalls.get,
  reportCalls.list,
  presentationCalls.get,
  presentationCalls.content,
  presentationCalls.listVersions,
];

export function useRestoreVersion() {
  return useEndpointMutation(presentationCalls.restoreVersion, {
    invalidates: stale,
    toast: 'Version Restored.',
  });
}
