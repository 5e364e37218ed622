import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { documentSearch } from './document-search.ts';

const documentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content-generation/articles/$articleId/document',
  validateSearch: documentSearch,
  beforeLoad: guard('/content-generation'),
  loader: async ({ context, params }) => {
    // Not with the routes: the login screen needs none of it.
    const { bodyQuery } = await import('../articles/document-links/article-body.queries.ts');
    void context.queryClient.prefetchQuery(bodyQuery(Number(params.articleId)));
  },
  component: lazyRouteComponent(() => import('./DocumentScreen.tsx'), 'DocumentScreen'),
});

/** The text of an article, on a page of its own. */
export const documentRoutes = [documentRoute] as const;
