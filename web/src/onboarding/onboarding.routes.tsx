import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';
import { buildSearch } from './builds/build-search.ts';

/** The dashboard's search params. Invalid ones are dropped. */
const dashboardSearch = searchParams({
  /** Whether to show all open items instead of only the ones that are late or due soon. */
  show: choiceParam(['all']),
  /** The ids of the open checklist and of the item whose details are open. */
  checklist: idParam,
  item: idParam,
});

/** The template list's search params. Invalid ones are dropped. */
const templateSearch = searchParams({
  search: textParam(),
  archived: flagParam,
  /** The ids of the open template and of the item whose details are open. */
  template: idParam,
  item: idParam,
});

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
