import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { PlanningMonthSelect } from '#content/shared/PlanningMonthSelect.tsx';
import { mayOpen, useCan, useViewer } from '#platform/session/viewer.ts';
import styles from '#platform/ui/AreaFrame.module.css';

/** The layout of the screens of those who work on reports; clients have one screen and need no menu. */
export function ReportingFrame() {
  const works = mayOpen(useViewer(), '/reporting/$year/$month');
  const manages = useCan('update_monthlyreport');
  return (
    <div className={styles.frame}>
      {(works || manages) && (
        <nav className={styles.menu} aria-label="Reporting">
          <Link className={styles.link} to="/reporting" activeOptions={{ exact: true }}>
            Dashboard
          </Link>
          {manages && (
            <>
              <Link className={styles.link} to="/reporting/presentation-templates">
                Presentation Templates
              </Link>
              <div className={styles.pickers}>
                <MonthPicker />
              </div>
            </>
          )}
        </nav>
      )}
      <div className={styles.screen}>
        <Outlet />
      </div>
    </div>
  );
}

function MonthPicker() {
  const navigate = useNavigate();
  const shown = useParams({
    from: '/app/reporting-frame/reporting/$year/$month',
    shouldThrow: false,
  });
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
