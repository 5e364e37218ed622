import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { rootRoute } from '#platform/routing/roots.ts';
import { reportingFrameRoute } from '../frame/reporting-frame.route.tsx';
import { isReportMonth } from '../reports/report-search.ts';
import { presentationSearch } from './presentation-search.ts';

const getParentRoute = () => reportingFrameRoute;
const guardArea = guard('/reporting');

const toDashboard = () => redirect({ href: '/reporting', replace: true });

const reportRoute = createRoute({
  getParentRoute,
  path: '/reporting/$reportId',
  validateSearch: presentationSearch,
  beforeLoad: ({ params: { reportId } }) => {
    guardArea();
    // Redirect unless the segment is a number. The screen shows 'Report not found.' for numbers that aren't ids.
    if (!/^\d+$/.test(reportId)) throw toDashboard();
  },
  component: lazyScreen(() => import('./ReportScreens.tsx'), 'ReportScreen'),
});

const monthReportRoute = createRoute({
  getParentRoute,
  path: '/reporting/$year/$month/$organizationSlug',
  validateSearch: presentationSearch,
  beforeLoad: ({ params: { year, month } }) => {
    guardArea();
    if (!isReportMonth(year, month)) throw toDashboard();
  },
  component: lazyScreen(() => import('./ReportScreens.tsx'), 'MonthReportScreen'),
});

export const presentationRoutes = [reportRoute, monthReportRoute] as const;

/** The route for the page that the server prints, without the app's layout and without a signed-in user. */
export const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/print/report',
  component: lazyScreen(() => import('../prints/PrintScreen.tsx'), 'PrintScreen'),
});
