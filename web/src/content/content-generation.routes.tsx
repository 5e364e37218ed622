import { capacityRoles } from '@portal/contract/content/capacity/capacity.schema.ts';
import { createRoute, notFound } from '@tanstack/react-router';
import { keepContentSearch } from '#content/shared/content-search-params.ts';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { choiceParam, dayParam, searchParams } from '#platform/routing/search-params.ts';
import { isCustomer, isStaff } from '#platform/session/viewer.ts';

const guardTemplates = guard('/content-generation/templates');
const guardKeywords = guard('/content-generation/keywords');

const frameRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'content-frame',
  validateSearch: keepContentSearch,
  // This guard applies to all child routes, which may have additional guards.
  beforeLoad: guard('/content-generation'),
  component: lazyScreen(() => import('#content/frame/ContentFrame.tsx'), 'ContentFrame'),
});

const getParentRoute = () => frameRoute;

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/content-generation/',
  component: lazyScreen(
    () => import('#content/dashboards/ContentDashboardScreen.tsx'),
    'ContentDashboardScreen',
  ),
});

const articleListRoute = createRoute({
  getParentRoute,
  path: '/content-generation/articles/list',
  loader: async ({ location }) => {
    // Import this lazily, because the login screen doesn't need it.
    const { prefetchRows } = await import('#content/articles/lists/article-rows.queries.ts');
    prefetchRows(location.search);
  },
  // Prefetch only on entering, because the mounted screen fetches its own rows.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyScreen(
    () => import('#content/articles/lists/ArticleListScreen.tsx'),
    'ArticleListScreen',
  ),
});

const monthRoute = createRoute({
  getParentRoute,
  path: '/content-generation/articles/$year/$month',
  beforeLoad: ({ params: { year, month } }) => {
    if (!/^\d{4}$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month)) throw notFound();
  },
  component: lazyScreen(
    () => import('#content/planning/months/MonthArticlesScreen.tsx'),
    'MonthArticlesScreen',
  ),
});

const organizationRoute = createRoute({
  getParentRoute,
  path: '/content-generation/articles/$organizationSlug',
  loader: async ({ location, params }) => {
    const { prefetchOrganizationRows } = await import(
      '#content/articles/lists/article-rows.queries.ts'
    );
    void prefetchOrganizationRows(params.organizationSlug, location.search);
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyScreen(
    () => import('#content/articles/lists/OrganizationArticlesScreen.tsx'),
    'OrganizationArticlesScreen',
  ),
});

const archiveRoute = createRoute({
  getParentRoute,
  path: '/content-generation/archives',
  beforeLoad: guard((viewer) => isCustomer(viewer) || isStaff(viewer)),
  component: lazyScreen(() => import('#content/articles/lists/ArchiveScreen.tsx'), 'ArchiveScreen'),
});

const projectRoute = createRoute({
  getParentRoute,
  path: '/content-generation/projects/$projectId',
  component: lazyScreen(
    () => import('#content/planning/projects/ProjectScreen.tsx'),
    'ProjectScreen',
  ),
});

const templatesRoute = createRoute({
  getParentRoute,
  path: '/content-generation/templates',
  beforeLoad: guardTemplates,
  component: lazyScreen(
    () => import('#content/planning/templates/TemplateListScreen.tsx'),
    'TemplateListScreen',
  ),
});

const monthlyTemplatesRoute = createRoute({
  getParentRoute,
  path: '/content-generation/templates/monthly',
  beforeLoad: guardTemplates,
  component: lazyScreen(
    () => import('#content/planning/templates/MonthlyTemplatesScreen.tsx'),
    'MonthlyTemplatesScreen',
  ),
});

const capacityRoute = createRoute({
  getParentRoute,
  path: '/content-generation/capacity',
  validateSearch: searchParams({ role: choiceParam(capacityRoles), from: dayParam }),
  beforeLoad: guard('/content-generation/capacity'),
  component: lazyScreen(() => import('#content/capacity/CapacityScreen.tsx'), 'CapacityScreen'),
});

const keywordsRoute = createRoute({
  getParentRoute,
  path: '/content-generation/keywords',
  beforeLoad: guardKeywords,
  component: lazyScreen(
    () => import('#content/keywords/KeywordDashboardScreen.tsx'),
    'KeywordDashboardScreen',
  ),
});

const keywordResearchRoute = createRoute({
  getParentRoute,
  path: '/content-generation/keywords/$organizationSlug',
  beforeLoad: guardKeywords,
  component: lazyScreen(
    () => import('#content/keywords/KeywordResearchScreen.tsx'),
    'KeywordResearchScreen',
  ),
});

export const contentGenerationRoutes = [
  frameRoute.addChildren([
    dashboardRoute,
    articleListRoute,
    monthRoute,
    organizationRoute,
    archiveRoute,
    projectRoute,
    templatesRoute,
    monthlyTemplatesRoute,
    capacityRoute,
    keywordsRoute,
    keywordResearchRoute,
  ]),
] as const;
