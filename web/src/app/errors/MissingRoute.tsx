import { isRecord } from '@portal/contract/platform/api-error.ts';
import { lazy, Suspense } from 'react';
import { unauthorizedRoute } from '#platform/routing/guard.ts';
import { loadCode } from '#platform/routing/load-code.ts';
import { useSession } from '#platform/session/viewer.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { UnauthorizedScreen } from './UnauthorizedScreen.tsx';

const AppShell = lazy(() =>
  loadCode(() => import('../shell/AppShell.tsx')).then((module) => ({ default: module.AppShell })),
);

/** Replaces routes that don't exist or that the viewer may not see. Signed-in users keep the shell. */
export function MissingRoute({ data }: { data?: unknown }) {
  const isSignedIn = 'viewer' in useSession();
  const isRefused = isRecord(data) && data.isUnauthorized === unauthorizedRoute.isUnauthorized;
  const screen = isRefused ? <UnauthorizedScreen /> : <NotFoundScreen />;
  if (!isSignedIn) return screen;
  return (
    <Suspense fallback={null}>
      <AppShell>{screen}</AppShell>
    </Suspense>
  );
}
