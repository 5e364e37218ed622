const redirectKey = 'redirectPath';

/** Stores the requested path for this tab until the user has signed in. */
export function rememberPath(path: string): void {
  if (isRedirectPath(path)) sessionStorage.setItem(redirectKey, path);
}

/** Returns and clears the stored path, or returns '/' if no path is stored. */
export function takeRememberedPath(): string {
  const path = sessionStorage.getItem(redirectKey);
  sessionStorage.removeItem(redirectKey);
  return path !== null && isRedirectPath(path) ? path : '/';
}

export function forgetPath(): void {
  sessionStorage.removeItem(redirectKey);
}

/** Returns whether a path belongs to the portal and is outside /auth. */
export function isRedirectPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false;
  const { pathname } = new URL(path, 'http://portal.invalid');
  return pathname !== '/auth' && !pathname.startsWith('/auth/');
}
