import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';

/** The layout route for the area's screens. */
export const reportingFrameRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'reporting-frame',
  component: lazyScreen(() => import('./ReportingFrame.tsx'), 'ReportingFrame'),
});
