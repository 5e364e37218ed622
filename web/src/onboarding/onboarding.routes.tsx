import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { buildSearch } from './builds/build-search.ts';
import { dashboardSearch } from './dashboard/dashboard-search.ts';
import { templateSearch } from './templates/template-search.ts';

const getParentRoute = () => appRoute;
const guardArea = guard('/client-onboarding');
const guardTemplates = guard('/client-onboarding/onboarding-checklists');

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/client-onboarding',
  validateSearch: dashboardSearch,
  beforeLoad: guardArea,
  component: lazyScreen(
    () => import('./dashboard/OnboardingDashboardScreen.tsx'),
    'OnboardingDashboardScreen',
  ),
});

const buildsRoute = createRoute({
  getParentRoute,
  path: '/client-onboarding/website-builds',
  validateSearch: buildSearch,
  beforeLoad: guardArea,
  component: lazyScreen(() => import('./builds/WebsiteBuildsScreen.tsx'), 'WebsiteBuildsScreen'),
});

const templatesRoute = createRoute({
  getParentRoute,
  path: '/client-onboarding/onboarding-checklists',
  validateSearch: templateSearch,
  beforeLoad: () => {
    guardArea();
    guardTemplates();
  },
  component: lazyScreen(
    () => import('./templates/ChecklistTemplatesScreen.tsx'),
    'ChecklistTemplatesScreen',
  ),
});

export const onboardingRoutes = [dashboardRoute, buildsRoute, templatesRoute] as const;
