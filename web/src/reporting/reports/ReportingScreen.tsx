import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { BriefingsScreen } from '../briefings/BriefingsScreen.tsx';
import { ReportMonthsScreen } from '../months/ReportMonthsScreen.tsx';

/** Shows the months to people who work on reports, and 'Monthly Report Briefings' to clients. */
export function ReportingScreen() {
  const works = mayOpen(useViewer(), '/reporting/$year/$month');
  return works ? <ReportMonthsScreen /> : <BriefingsScreen />;
}
