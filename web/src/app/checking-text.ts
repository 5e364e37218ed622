/** What is shown while the session is checked. The dashboard of account health names what it waits for. */
export const checkingText = (pathname: string): string =>
  /^\/account-health\/?$/.test(pathname) ? 'Loading User Data' : 'Loading';
