import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { reportDataSearch } from './report-data-search.ts';

const getParentRoute = () => appRoute;

const reportDataRoute = createRoute({
  getParentRoute,
  path: '/reporting/data',
  validateSearch: reportDataSearch,
  beforeLoad: guard('/reporting/data'),
  component: lazyScreen(() => import('./ReportDataScreen.tsx'), 'ReportDataScreen'),
});

export const reportDataRoutes = [reportDataRoute] as const;
