import { yearMonth } from '@portal/contract/platform/dates.ts';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  shownArticlesQuery,
  shownOrganizationQuery,
  shownPlanningMonthQuery,
  shownPromisedQuery,
} from './presentations.queries.ts';
import { articleMonth, fillSlides, monthKey } from './shown-slides.ts';

/**
 * Returns the latest version's slides, filled with data from calls that other screens also make. Each distinct call is
 * made once.
 */
export function useFilledSlides(report: Report, presentation: Presentation) {
  const components = useMemo(
    () => presentation.slides.flatMap((slide) => slide.components),
    [presentation],
  );
  const has = (name: string) => components.some((component) => component.name === name);
  const months = useMemo(() => {
    const overviews = components.filter(
      (component) =>
        component.name === 'ContentOverview' && dataOf(component, 'organization') !== null,
    );
    const all = overviews.map((component) => articleMonth(component, report.planning_month));
    return [...new Map(all.map((month) => [monthKey(month), month])).values()];
  }, [components, report.planning_month]);

  const organization = useQuery({
    ...shownOrganizationQuery(report.organization),
    enabled: has('OrgLogo'),
  });
  const planningMonth = useQuery({
    ...shownPlanningMonthQuery(report.month),
    enabled: has('ReportingMonthTitle'),
  });
  const promised = useQuery({
    ...shownPromisedQuery(report.organization, yearMonth(report.planning_month)),
    enabled: has('PromisedAndDelivered'),
  });
  const articles = useQueries({
    queries: months.map((month) =>
      shownArticlesQuery({ organization: report.organization, ...month }),
    ),
    combine: (results) =>
      new Map(
        months.map((month, place) => {
          const { data, isError } = results[place] ?? { data: undefined, isError: false };
          return [monthKey(month), { data: data?.filter(isShown), isError }] as const;
        }),
      ),
  });
  return useMemo(
    () =>
      fillSlides(presentation.slides, {
        report,
        organization,
        planningMonth,
        articles,
        promised,
        meetingHosts: presentation.meeting_hosts ?? [],
      }),
    [presentation, report, organization, planningMonth, articles, promised],
  );
}

/** Returns whether reports show the article: clients don't see articles on hold. */
const isShown = ({ status }: { status: { uid: string } }) => status.uid !== 'on_hold';
