import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { documentSearch } from './document-search.ts';

const documentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content-generation/articles/$articleId/document',
  validateSearch: documentSearch,
  beforeLoad: guard('view_contentarticle'),
  component: lazyRouteComponent(() => import('./DocumentScreen.tsx'), 'DocumentScreen'),
});

/** The text of an article, on a page of its own. */
export const documentRoutes = [documentRoute] as const;
