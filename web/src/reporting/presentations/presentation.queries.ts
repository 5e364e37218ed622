import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { presentationEndpoints } from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** The id of the report of an organization's month; an empty list where there is none. */
export const reportBySlugQuery = (of: { year: string; month: string; slug: string }) =>
  endpointQuery(reportEndpoints.list, {
    query: {
      year: of.year,
      calendar_month: of.month,
      organization_slug: of.slug,
      columns: ['id'],
    },
  });

export const presentationQuery = (id: number) =>
  endpointQuery(presentationEndpoints.get, { params: { id } });

/** What was sent, a kept version, or by default what this viewer reads. */
export const presentationContentQuery = (id: number, version?: 'sent' | number) =>
  endpointQuery(presentationEndpoints.content, {
    params: { id },
    query: {
      ...(version === 'sent' && { sent: 'true' }),
      ...(typeof version === 'number' && { number: String(version) }),
    },
  });

/** Organizations and months hardly change, and events tell when they do. */
const rarelyChanges = { staleTime: 5 * 60_000 };

export const shownOrganizationQuery = (id: number) => ({
  ...endpointQuery(organizationEndpoints.get, { params: { id } }),
  ...rarelyChanges,
});

export const shownPlanningMonthQuery = (id: number) => ({
  ...endpointQuery(planningMonthEndpoints.get, { params: { id } }),
  ...rarelyChanges,
});

export const shownArticlesQuery = (of: { organization: number; year: number; month: number }) =>
  endpointQuery(articleEndpoints.list, {
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
  endpointQuery(presentationEndpoints.listVersions, { params: { id } });

export const comparisonQuery = (id: number, between: { from: number; to: number }) =>
  endpointQuery(presentationEndpoints.compareVersions, {
    params: { id, number: between.to },
    query: { from: between.from },
  });

const stale = [
  reportEndpoints.get,
  reportEndpoints.list,
  presentationEndpoints.get,
  presentationEndpoints.content,
  presentationEndpoints.listVersions,
];

export function useRestoreVersion() {
  return useEndpointMutation(presentationEndpoints.restoreVersion, {
    invalidates: stale,
    toast: 'Version Restored.',
  });
}
