import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { rootRoute } from '#platform/routing/roots.ts';
import { takeRememberedPath } from '#platform/session/redirect-path.ts';
import { session } from '#platform/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { AdminLoginScreen, LoginScreen } from './LoginScreen.tsx';

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: AuthLayout,
  beforeLoad: () => {
    session.forgetEnd();
    if (session.viewer) throw redirect({ href: takeRememberedPath() });
  },
});

const getParentRoute = () => authRoute;

// Keep these screens in the main bundle: signed-out visitors see the login first, and the other screens share its code.

const loginRoute = createRoute({
  getParentRoute,
  path: '/auth/login',
  component: LoginScreen,
});

const adminLoginRoute = createRoute({
  getParentRoute,
  path: '/auth/login/admin',
  component: AdminLoginScreen,
});

const registerRoute = createRoute({
  getParentRoute,
  path: '/auth/register/$key/{-$email}',
  component: lazyScreen(() => import('./RegisterScreen.tsx'), 'RegisterScreen'),
});

const requestPasswordResetRoute = createRoute({
  getParentRoute,
  path: '/auth/request-password-reset/{-$email}',
  component: lazyScreen(
    () => import('./RequestPasswordResetScreen.tsx'),
    'RequestPasswordResetScreen',
  ),
});

const passwordResetRoute = createRoute({
  getParentRoute,
  path: '/auth/password-reset/$uid/$token',
  component: lazyScreen(() => import('./PasswordResetScreen.tsx'), 'PasswordResetScreen'),
});

/** The parent route of screens that signed-in users can open as well. */
const openAuthRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth-open',
  component: AuthLayout,
});

const emailChangeRoute = createRoute({
  getParentRoute: () => openAuthRoute,
  path: '/auth/email-change/$token',
  component: lazyScreen(() => import('./EmailChangeScreen.tsx'), 'EmailChangeScreen'),
});

const toLogin = () => {
  throw redirect({ to: '/auth/login', replace: true });
};
const anyOtherRoute = createRoute({ getParentRoute, path: '/auth/$', beforeLoad: toLogin });
/** Redirects to the login from a path that users may guess. */
const guessedRoute = createRoute({ getParentRoute, path: '/login', beforeLoad: toLogin });

export const authRoutes = [
  authRoute.addChildren([
    loginRoute,
    adminLoginRoute,
    registerRoute,
    requestPasswordResetRoute,
    passwordResetRoute,
    anyOtherRoute,
    guessedRoute,
  ]),
  openAuthRoute.addChildren([emailChangeRoute]),
] as const;
