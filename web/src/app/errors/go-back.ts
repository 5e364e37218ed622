import { useRouter } from '@tanstack/react-router';

/** Returns a function that goes back, or to / if the portal was opened on this page. */
export function useGoBack(): () => void {
  const router = useRouter();
  return () => {
    // The router's index restarts with each page load. The browser's history also includes the portal's pages from
    // before the load.
    const canGoBack = window.navigation?.canGoBack ?? router.history.canGoBack();
    if (canGoBack) router.history.back();
    else void router.navigate({ href: '/' });
  };
}
