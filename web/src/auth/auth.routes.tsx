import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../platform/routing/roots.ts';
import { takeRememberedPath } from '../platform/session/redirect-path.ts';
import { session } from '../platform/session/session.ts';

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyRouteComponent(() => import('./AuthLayout.tsx'), 'AuthLayout'),
  beforeLoad: () => {
    session.forgetEnd();
    if (session.viewer) throw redirect({ href: takeRememberedPath() });
  },
});

const getParentRoute = () => authRoute;
const login = () => import('./LoginScreen.tsx');

const loginRoute = createRoute({
  getParentRoute,
  path: '/auth/login',
  component: lazyRouteComponent(login, 'LoginScreen'),
});

const adminLoginRoute = createRoute({
  getParentRoute,
  path: '/auth/login/admin',
  component: lazyRouteComponent(login, 'AdminLoginScreen'),
});

const registerRoute = createRoute({
  getParentRoute,
  path: '/auth/register/$key/$email',
  component: lazyRouteComponent(() => import('./RegisterScreen.tsx'), 'RegisterScreen'),
});

const requestPasswordResetRoute = createRoute({
  getParentRoute,
  path: '/auth/request-password-reset/{-$email}',
  component: lazyRouteComponent(
    () => import('./RequestPasswordResetScreen.tsx'),
    'RequestPasswordResetScreen',
  ),
});

const passwordResetRoute = createRoute({
  getParentRoute,
  path: '/auth/password-reset/$uid/$token',
  component: lazyRouteComponent(() => import('./PasswordResetScreen.tsx'), 'PasswordResetScreen'),
});

const toLogin = () => {
  throw redirect({ to: '/auth/login', replace: true });
};
const anyOtherRoute = createRoute({ getParentRoute, path: '/auth/$', beforeLoad: toLogin });

export const authRoutes = [
  authRoute.addChildren([
    loginRoute,
    adminLoginRoute,
    registerRoute,
    requestPasswordResetRoute,
    passwordResetRoute,
    anyOtherRoute,
  ]),
] as const;
