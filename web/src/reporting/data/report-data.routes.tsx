import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { reportingFrameRoute } from '../frame/reporting-frame.route.tsx';
import { reportDataSearch } from './report-data-search.ts';

export const reportDataRoute = createRoute({
  getParentRoute: () => reportingFrameRoute,
  path: '/reporting/data',
  validateSearch: reportDataSearch,
  beforeLoad: guard('/reporting/data'),
  component: lazyScreen(() => import('./ReportDataScreen.tsx'), 'ReportDataScreen'),
});
