import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { UnauthorizedScreen } from './UnauthorizedScreen.tsx';

export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof ApiError && error.status === 403) return <UnauthorizedScreen />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return <ErrorScreen error={error} />;
}
