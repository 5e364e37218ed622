import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { documentSearch } from './document-search.ts';

const documentRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/content-generation/articles/$articleId/document',
  validateSearch: documentSearch,
  beforeLoad: guard('/content-generation'),
  loader: async ({ context, params }) => {
    // Import this lazily, because the login screen doesn't need it.
    const { bodyQuery } = await import('../articles/document-links/article-body.queries.ts');
    void context.queryClient.prefetchQuery(bodyQuery(Number(params.articleId)));
  },
  component: lazyScreen(() => import('./DocumentScreen.tsx'), 'DocumentScreen'),
});

export const documentRoutes = [documentRoute] as const;
