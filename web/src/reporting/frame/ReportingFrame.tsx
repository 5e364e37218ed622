import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { PlanningMonthSelect } from '#content/shared/PlanningMonthSelect.tsx';
import { mayOpen, useCan, useViewer } from '#platform/session/viewer.ts';
import styles from '#platform/ui/layout/AreaFrame.module.css';
import { reportQuery } from '../reports/reports.queries.ts';

/** Lays out the reporting screens below the area's menu. */
export function ReportingFrame() {
  const viewer = useViewer();
  const manages = useCan('update_monthlyreport');
  const opensData = mayOpen(viewer, '/reporting/data');
  // The months belong to the dashboard, although their paths aren't below its own.
  const isOther = useLocation({
    select: ({ pathname }) => /^\/reporting\/(presentation-templates|data)\b/.test(pathname),
  });
  // The sidebar shows a single item instead.
  if (!manages && !opensData) {
    return (
      <div className={styles.frame}>
        <div className={styles.screen} data-content tabIndex={-1}>
          <Outlet />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      <nav className={styles.menu} aria-label="Reporting">
        <Link className={styles.link} to="/reporting" activeOptions={{ exact: isOther }}>
          Dashboard
        </Link>
        {manages && mayOpen(viewer, '/reporting/presentation-templates') && (
          <Link className={styles.link} to="/reporting/presentation-templates">
            Presentation Templates
          </Link>
        )}
        {opensData && (
          <Link className={styles.link} to="/reporting/data">
            Report Data
          </Link>
        )}
        {manages && (
          <div className={styles.pickers}>
            <MonthPicker />
          </div>
        )}
      </nav>
      <div className={styles.screen} data-content tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  );
}

function MonthPicker() {
  const navigate = useNavigate();
  const shown = useShownMonth();
  return (
    <PlanningMonthSelect
      w={160}
      aria-label="Month"
      placeholder="Select Month"
      shown={shown}
      onChoose={(params) => void navigate({ to: '/reporting/$year/$month', params })}
    />
  );
}

/** Returns the month in the path, or the month of the report whose id is in the path. */
function useShownMonth() {
  const ofMonth = useParams({
    from: '/app/reporting-frame/reporting/$year/$month',
    shouldThrow: false,
  });
  const ofOrganization = useParams({
    from: '/app/reporting-frame/reporting/$year/$month/$organizationSlug',
    shouldThrow: false,
  });
  const ofReport = useParams({
    from: '/app/reporting-frame/reporting/$reportId',
    shouldThrow: false,
  });
  const id = Number(ofReport?.reportId);
  const { data: report } = useQuery({ ...reportQuery(id), enabled: id > 0 });
  const inPath = ofMonth ?? ofOrganization;
  if (inPath) return { year: inPath.year, month: inPath.month };
  if (!report || !ofReport) return undefined;
  const { planning_month: shown } = report;
  return { year: String(shown.year), month: String(shown.month) };
}
