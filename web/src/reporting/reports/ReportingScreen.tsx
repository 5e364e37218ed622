import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { BriefingsScreen } from '../briefings/BriefingsScreen.tsx';
import { ReportMonthsScreen } from '../months/ReportMonthsScreen.tsx';

/** The months for people who work on reports, 'Monthly Report Briefings' for clients. */
export function ReportingScreen() {
  const works = mayOpen(useViewer(), '/reporting/$year/$month');
  return works ? <ReportMonthsScreen /> : <BriefingsScreen />;
}
