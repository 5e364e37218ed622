import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { choiceParam, idParam, searchParams } from '#platform/routing/search-params.ts';

/** The search params for the status, content type, channel, and tag screens. */
const labelSearch = searchParams({
  label: idParam,
  panel: choiceParam(['add']),
});

const getParentRoute = () => appRoute;

const statusesRoute = createRoute({
  getParentRoute,
  path: '/administration/statuses',
  validateSearch: labelSearch,
  beforeLoad: guard('/administration/statuses'),
  component: lazyScreen(() => import('./StatusesScreen.tsx'), 'StatusesScreen'),
});

const contentTypesRoute = createRoute({
  getParentRoute,
  path: '/administration/content-types',
  validateSearch: labelSearch,
  beforeLoad: guard('/administration/content-types'),
  component: lazyScreen(() => import('./ContentTypesScreen.tsx'), 'ContentTypesScreen'),
});

const channelsRoute = createRoute({
  getParentRoute,
  path: '/administration/channels',
  validateSearch: labelSearch,
  beforeLoad: guard('/administration/channels'),
  component: lazyScreen(() => import('./NamedLabelsScreen.tsx'), 'ChannelsScreen'),
});

const tagsRoute = createRoute({
  getParentRoute,
  path: '/administration/tags',
  validateSearch: labelSearch,
  beforeLoad: guard('/administration/tags'),
  component: lazyScreen(() => import('./NamedLabelsScreen.tsx'), 'TagsScreen'),
});

export const labelRoutes = [statusesRoute, contentTypesRoute, channelsRoute, tagsRoute] as const;
