import { ApiError } from '@portal/contract/platform/api-error.ts';
import { sharedReportCalls } from '@portal/contract/reporting/shared-reports/shared-report.calls.ts';
import { createRoute, notFound } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { rootRoute } from '#platform/routing/roots.ts';
import { idParam, orElse, searchParams } from '#platform/routing/search-params.ts';

const getParentRoute = () => rootRoute;

/** Shows the same Not Found page for all invalid links. */
async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const isWrong = error instanceof ApiError && [400, 404].includes(error.status);
    throw isWrong ? notFound() : error;
  }
}

/** The public page for a shareable link, outside the app's layout. */
const sharedReportsRoute = createRoute({
  getParentRoute,
  path: '/reporting/shared/$slug/$uuid',
  loader: ({ params, abortController: { signal } }) =>
    orNotFound(call(sharedReportCalls.list, { params, signal })),
  component: lazyScreen(() => import('./SharedReportsScreen.tsx'), 'SharedReportsScreen'),
});

/** A sent report, read-only. */
const sharedReportRoute = createRoute({
  getParentRoute,
  path: '/reporting/shared/$slug/$uuid/$year/$month',
  validateSearch: searchParams({ slide: orElse(idParam, 1) }),
  loader: ({ params, abortController: { signal } }) =>
    orNotFound(call(sharedReportCalls.get, { params, signal })),
  // A sent version never changes.
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyScreen(() => import('./SharedReportScreen.tsx'), 'SharedReportScreen'),
});

export const sharedReportRoutes = [sharedReportsRoute, sharedReportRoute] as const;
