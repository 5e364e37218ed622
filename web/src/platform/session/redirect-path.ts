const redirectKey = 'redirectPath';

/** Keeps where somebody wanted to go, for this tab, until they have signed in. */
export function rememberPath(path: string): void {
  if (isRedirectPath(path)) sessionStorage.setItem(redirectKey, path);
}

/** The kept path, once; '/' when there is none. */
export function takeRememberedPath(): string {
  const path = sessionStorage.getItem(redirectKey);
  sessionStorage.removeItem(redirectKey);
  return path !== null && isRedirectPath(path) ? path : '/';
}

export function forgetPath(): void {
  sessionStorage.removeItem(redirectKey);
}

/** A path of the portal itself, and never one of /auth. */
export function isRedirectPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false;
  const { pathname } = new URL(path, 'http://portal.invalid');
  return pathname !== '/auth' && !pathname.startsWith('/auth/');
}
