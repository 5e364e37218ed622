import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { reportBySlugQuery } from './presentations.queries.ts';
import { DataProblem, isMissing, ReportNotFound, ReportView } from './ReportView.tsx';

/** `/reporting/12` */
export function ReportScreen() {
  const { reportId } = useParams({ from: '/app/reporting-frame/reporting/$reportId' });
  const params = useScreenSearch('/app/reporting-frame/reporting/$reportId');
  // Rejects 0, 007, and more digits than an id has.
  if (!/^[1-9]\d{0,8}$/.test(reportId)) return <ReportNotFound />;
  return <ReportView reportId={Number(reportId)} {...params} />;
}

/** `/reporting/2024/3/harbor` */
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
