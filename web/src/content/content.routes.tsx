import { createRoute, redirect } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { approvalRoutes } from './approval/approval.routes.tsx';
import { assignmentSearch } from './assignments/assignment-search.ts';
import { contentGenerationRoutes } from './content-generation.routes.tsx';
import { documentRoutes } from './documents/documents.routes.tsx';
import { importRoutes } from './import/import.routes.tsx';
import { labelRoutes } from './labels/labels.routes.tsx';

const getParentRoute = () => appRoute;
const guardArea = guard('/content-generation');
const guardLead = guard('/content-generation/assignments/lead');

const assignmentsRoute = createRoute({
  getParentRoute,
  path: '/content-generation/assignments',
  validateSearch: assignmentSearch,
  beforeLoad: ({ search }) => {
    guardArea();
    if (search.lead) guardLead();
  },
  loaderDeps: ({ search: { lead } }) => ({ lead: lead === 'true' }),
  loader: async ({ context, deps: { lead } }) => {
    // Import this lazily, because the login screen doesn't need it.
    const { assignmentsQuery } = await import('./assignments/assignments.queries.ts');
    void context.queryClient.prefetchQuery(assignmentsQuery(lead ? { lead } : {}));
  },
  // Prefetch only on entering, because the mounted screen fetches its own rows.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyScreen(() => import('./assignments/AssignmentsScreen.tsx'), 'AssignmentsScreen'),
});

const leadRoute = createRoute({
  getParentRoute,
  path: '/content-generation/assignments/lead',
  beforeLoad: () => {
    guardLead();
    throw redirect({ href: '/content-generation/assignments/?lead=true', replace: true });
  },
});

const staffAssignmentsRoute = createRoute({
  getParentRoute,
  path: '/content-generation/assignments/$username',
  validateSearch: assignmentSearch,
  beforeLoad: guard('/content-generation/assignments/$username'),
  component: lazyScreen(
    () => import('./assignments/StaffAssignmentsScreen.tsx'),
    'StaffAssignmentsScreen',
  ),
});

export const contentRoutes = [
  assignmentsRoute,
  leadRoute,
  staffAssignmentsRoute,
  ...documentRoutes,
  ...approvalRoutes,
  ...contentGenerationRoutes,
  ...labelRoutes,
  ...importRoutes,
] as const;
