import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { reportBySlugQuery } from './presentations.queries.ts';
import { DataProblem, isMissing, ReportNotFound, ReportView } from './ReportView.tsx';

/** Shows a report by its id, as in `/reporting/12`. */
export function ReportScreen() {
  const { reportId } = useParams({ from: '/app/reporting-frame/reporting/$reportId' });
  const params = useScreenSearch('/app/reporting-frame/reporting/$reportId');
  // Reject 0, leading zeros, and more digits than an id can have.
  if (!/^[1-9]\d{0,8}$/.test(reportId)) return <ReportNotFound />;
  return <ReportView reportId={Number(reportId)} {...params} />;
}

/** Shows an organization's report for a month, as in `/reporting/2024/3/harbor`. */
export function MonthReportScreen() {
  const route = '/app/reporting-frame/reporting/$year/$month/$organizationSlug';
  const { year, month, organizationSlug: slug } = useParams({ from: route });
  const params = useScreenSearch(route);
  const { data, error, refetch } = useQuery(reportBySlugQuery({ year, month, slug }));
  const report = data?.[0];
  if (report) return <ReportView reportId={report.id} {...params} />;
  if (data || isMissing(error)) return <ReportNotFound />;
  if (!error) return <LoadingScreen text="Loading ..." />;
  return <DataProblem error={error} onRetry={() => void refetch()} />;
}
