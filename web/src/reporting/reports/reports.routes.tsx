import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { rootRoute } from '#platform/routing/roots.ts';
import { reportDataRoute } from '../data/report-data.routes.tsx';
import { reportingFrameRoute } from '../frame/reporting-frame.route.tsx';
import { presentationTemplateRoutes } from '../presentation-templates/presentation-templates.routes.tsx';
import { presentationRoutes } from '../presentations/presentations.routes.tsx';
import { briefingSearch, isReportMonth, monthSearch } from './report-search.ts';

const guardArea = guard('/reporting');
const guardMonth = guard('/reporting/$year/$month');

const goToDashboard = () => {
  throw redirect({ href: '/reporting', replace: true });
};

const getParentRoute = () => reportingFrameRoute;

const indexRoute = createRoute({
  getParentRoute,
  path: '/reporting/',
  validateSearch: briefingSearch,
  beforeLoad: guardArea,
  component: lazyScreen(() => import('./ReportingScreen.tsx'), 'ReportingScreen'),
});

const monthRoute = createRoute({
  getParentRoute,
  path: '/reporting/$year/$month',
  validateSearch: monthSearch,
  beforeLoad: ({ params: { year, month } }) => {
    guardArea();
    guardMonth();
    if (!isReportMonth(year, month)) goToDashboard();
  },
  component: lazyScreen(() => import('../months/MonthScreen.tsx'), 'MonthScreen'),
});

/** Handles unknown paths in the area. */
const unknownRoute = createRoute({
  getParentRoute,
  path: '/reporting/$',
  beforeLoad: () => {
    guardArea();
    goToDashboard();
  },
});

/** Opened from the link in an email, so it doesn't require the user to be signed in. */
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reporting/unsubscribe/$token',
  component: lazyScreen(
    () => import('../subscriptions/UnsubscribeScreen.tsx'),
    'UnsubscribeScreen',
  ),
});

export const reportRoutes = [
  reportingFrameRoute.addChildren([
    indexRoute,
    monthRoute,
    reportDataRoute,
    ...presentationTemplateRoutes,
    ...presentationRoutes,
    unknownRoute,
  ]),
] as const;

export const publicReportRoutes = [unsubscribeRoute] as const;
