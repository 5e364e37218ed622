import { templateOrganizationOrderings } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { choiceParam, searchParams, textParam } from '#platform/routing/search-params.ts';
import { session } from '#platform/session/session.ts';
import { mayOpen } from '#platform/session/viewer.ts';
import { reportingFrameRoute } from '../frame/reporting-frame.route.tsx';
import { isCreatorPath } from './creator/creator-path.ts';

/** The template list's search params. Invalid ones are dropped. */
const templateSearch = searchParams({
  search: textParam(),
  /** Filters by whether the organization has a template. */
  has_template: choiceParam(['true', 'false']),
  ordering: choiceParam(templateOrganizationOrderings),
});

const path = '/reporting/presentation-templates';

const toList = () => redirect({ href: path, replace: true });

const templatesRoute = createRoute({
  getParentRoute: () => reportingFrameRoute,
  path,
  beforeLoad: () => {
    const { viewer } = session;
    // Redirect users who can't open the templates to the area's start page instead of showing an error.
    if (viewer && !mayOpen(viewer, path)) throw redirect({ href: '/reporting/', replace: true });
  },
});
const getParentRoute = () => templatesRoute;

const listRoute = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: templateSearch,
  component: lazyScreen(() => import('./TemplateListScreen.tsx'), 'TemplateListScreen'),
});

const creatorRoute = createRoute({
  getParentRoute,
  path: '$mode/$owner',
  beforeLoad: ({ params }) => {
    if (!isCreatorPath(params)) throw toList();
  },
  component: lazyScreen(() => import('./creator/CreatorScreen.tsx'), 'CreatorScreen'),
});

const editTabRoute = createRoute({ getParentRoute: () => creatorRoute, path: '/' });

const tabRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: '$tab',
  beforeLoad: ({ params: { mode, owner, tab } }) => {
    if (!isCreatorPath({ mode, owner, tab })) throw toList();
    // The master has no organization, so it has neither recipients nor reports.
    if (owner === 'master' && tab !== 'preview') {
      throw redirect({ href: `${path}/${mode}/master`, replace: true });
    }
  },
});

const otherRoute = createRoute({
  getParentRoute,
  path: '$',
  beforeLoad: () => {
    throw toList();
  },
});

export const presentationTemplateRoutes = [
  templatesRoute.addChildren([
    listRoute,
    creatorRoute.addChildren([editTabRoute, tabRoute]),
    otherRoute,
  ]),
] as const;
