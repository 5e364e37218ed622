import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { rootRoute } from '#platform/routing/roots.ts';
import { reportingFrameRoute } from '../frame/reporting-frame.route.tsx';
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
    if (!/^[1-9]\d{0,8}$/.test(reportId)) throw toDashboard();
  },
  component: lazyScreen(() => import('./ReportScreens.tsx'), 'ReportScreen'),
});

const monthReportRoute = createRoute({
  getParentRoute,
  path: '/reporting/$year/$month/$organizationSlug',
  validateSearch: presentationSearch,
  beforeLoad: ({ params: { year, month } }) => {
    guardArea();
    const isMonth = /^(19|20|21)\d{2}$/.test(year) && /^(0?[1-9]|1[0-2])$/.test(month);
    if (!isMonth) throw toDashboard();
  },
  component: lazyScreen(() => import('./ReportScreens.tsx'), 'MonthReportScreen'),
});

export const presentationRoutes = [reportRoute, monthReportRoute] as const;

/** What the server's printer opens, without the app's layout and without a person. */
export const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/print/report',
  component: lazyScreen(() => import('../prints/PrintScreen.tsx'), 'PrintScreen'),
});
