import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { ReportCommentary } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconReportOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isStaff, useCan, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { commentaryQuery } from '../commentary/commentary.queries.ts';
import { reportQuery } from '../reports/reports.queries.ts';
import type { ShownSlide } from '../slides/shown-content.ts';
import { PresentationView } from './PresentationView.tsx';
import type { PresentationSearch } from './presentation-search.ts';
import { presentationContentQuery, presentationQuery } from './presentations.queries.ts';
import { useConfirmViewed } from './use-confirm-viewed.ts';
import { useFilledSlides } from './use-filled-slides.ts';

export interface ReportViewSearch {
  search: PresentationSearch;
  setSearch: (patch: Partial<PresentationSearch>, options?: { replace?: boolean }) => Promise<void>;
}

interface ReportViewProps extends ReportViewSearch {
  reportId: number;
}

/** Shows a report's presentation, or why it has none. */
export function ReportView({ reportId, ...params }: ReportViewProps) {
  const { data: report, error, refetch } = useQuery(reportQuery(reportId));
  if (report) return <OpenReport key={report.id} report={report} {...params} />;
  if (!error) return <LoadingScreen text="Loading ..." />;
  if (isMissing(error)) return <ReportNotFound />;
  return <DataProblem error={error} onRetry={() => void refetch()} />;
}

interface DataProblemProps {
  error: Error;
  onRetry: () => void;
}

export const DataProblem = (props: DataProblemProps) => (
  <LoadProblem heading="Data failed to load" {...props} />
);

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

export function ReportNotFound() {
  const maySee = useCan('view_monthlyreport');
  const navigate = useNavigate();
  useEffect(() => {
    // Users who can't see reports must not learn which reports exist.
    if (!maySee) void navigate({ href: '/reporting/', replace: true });
  }, [maySee, navigate]);
  if (!maySee) return null;
  return (
    <EmptyState heading="Report not found." icon={<IconReportOff size={22} stroke={1.5} />}>
      It was removed, it isn’t sent yet, or it belongs to another client.
    </EmptyState>
  );
}

const PresentationNotFound = () => (
  <EmptyState
    heading="Report Presentation Not Found"
    icon={<IconReportOff size={22} stroke={1.5} />}
  >
    This report has no presentation yet.
  </EmptyState>
);

interface OpenReportProps extends ReportViewSearch {
  report: Report;
}

function OpenReport({ report, search, setSearch }: OpenReportProps) {
  useConfirmViewed({ entry: search.entryID, report: report.id }, () => {
    void setSearch({ entryID: undefined }, { replace: true });
  });
  const viewer = useViewer();
  const mayManage = useMayCall(presentationCalls.restoreVersion);
  const version = mayManage ? search.version : undefined;
  const params = { report, search: { ...search, version }, setSearch };
  if (report.presentation === null) return <PresentationNotFound />;
  const id = report.presentation;
  if (isStaff(viewer) && version === undefined) return <NewestVersion id={id} {...params} />;
  return <ReadVersion id={id} mayManage={mayManage} {...params} />;
}

interface VersionProps extends OpenReportProps {
  /** The presentation's id. */
  id: number;
}

/** Shows the latest version, filled with live data from calls that other screens also make. */
function NewestVersion({ id, ...params }: VersionProps) {
  const { data: presentation, error, refetch } = useQuery(presentationQuery(id));
  if (presentation) return <FilledVersion presentation={presentation} {...params} />;
  return <PendingPresentation error={error} onRetry={() => void refetch()} />;
}

interface FilledVersionProps extends OpenReportProps {
  presentation: Presentation;
}

function FilledVersion({ presentation, ...params }: FilledVersionProps) {
  const filled = useFilledSlides(params.report, presentation);
  const { data: commentary } = useQuery(commentaryQuery(params.report.id));
  const slides = useMemo(() => withSigned(filled, commentary), [filled, commentary]);
  return (
    <PresentationView
      {...params}
      presentation={presentation}
      shown={{ name: presentation.name, slides, number: presentation.version_number }}
    />
  );
}

/** Adds the signed commentary to the slides. Unsigned drafts are only in the panel. */
const withSigned = (slides: readonly ShownSlide[], commentary: ReportCommentary | undefined) =>
  slides.map((slide) => {
    const own = commentary?.slides.find(({ id }) => id === slide.id);
    return own?.state === 'signed' ? { ...slide, commentary: own.parts } : slide;
  });

/** Shows the sent version or the version that the user chose. Both are records that contain all of their content. */
function ReadVersion({ id, mayManage, ...params }: VersionProps & { mayManage: boolean }) {
  const content = useQuery(presentationContentQuery(id, params.search.version));
  const { data: presentation } = useQuery({ ...presentationQuery(id), enabled: mayManage });
  if (!content.data) {
    return <PendingPresentation error={content.error} onRetry={() => void content.refetch()} />;
  }
  const { name, slides, version_number: number } = content.data;
  return (
    <PresentationView {...params} presentation={presentation} shown={{ name, slides, number }} />
  );
}

function PendingPresentation({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <LoadingScreen text="Loading Presentation..." />;
  if (isMissing(error)) return <PresentationNotFound />;
  return <DataProblem error={error} onRetry={onRetry} />;
}
