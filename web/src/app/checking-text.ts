/** The text shown while the session is checked. The account health dashboard names the call it waits for. */
export const checkingText = (pathname: string): string =>
  /^\/account-health\/?$/.test(pathname) ? 'Loading User Data' : 'Loading';
