import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { session } from '#platform/session/session.ts';
import { mayOpen } from '#platform/session/viewer.ts';
import { reportingFrameRoute } from '../frame/reporting-frame.route.tsx';
import { isCreatorPath } from './creator/creator-path.ts';
import { templateSearch } from './template-search.ts';

const path = '/reporting/presentation-templates';

/** Who may not open the templates is led to the area's own page instead of being refused. */
function guardTemplates(): void {
  const { viewer } = session;
  if (viewer && !mayOpen(viewer, path)) throw redirect({ href: '/reporting/', replace: true });
}

const toList = () => redirect({ href: path, replace: true });

const getParentRoute = () => reportingFrameRoute;

const listRoute = createRoute({
  getParentRoute,
  path,
  validateSearch: templateSearch,
  beforeLoad: guardTemplates,
  component: lazyScreen(() => import('./TemplateListScreen.tsx'), 'TemplateListScreen'),
});

const creatorRoute = createRoute({
  getParentRoute,
  path: `${path}/$mode/$owner`,
  beforeLoad: ({ params }) => {
    guardTemplates();
    if (!isCreatorPath(params)) throw toList();
  },
  component: lazyScreen(() => import('./creator/CreatorScreen.tsx'), 'CreatorScreen'),
});

const editTabRoute = createRoute({ getParentRoute: () => creatorRoute, path: '/' });

const tabRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: '$tab',
  beforeLoad: ({ params }) => {
    const { mode, owner, tab } = params;
    if (!isCreatorPath({ mode, owner, tab })) throw toList();
    // The master has no organization, so nobody to mail to and no reports.
    if (owner === 'master' && tab !== 'preview') {
      throw redirect({ href: `${path}/${mode}/master`, replace: true });
    }
  },
});

const otherRoute = createRoute({
  getParentRoute,
  path: `${path}/$`,
  beforeLoad: () => {
    guardTemplates();
    throw toList();
  },
});

export const presentationTemplateRoutes = [
  listRoute,
  creatorRoute.addChildren([editTabRoute, tabRoute]),
  otherRoute,
] as const;
