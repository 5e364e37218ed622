import { useRouter } from '@tanstack/react-router';

/** Goes back, or to / if the portal was opened on this page. */
export function useGoBack(): () => void {
  const router = useRouter();
  return () => {
    // The router's index restarts with each load; the browser's history also covers earlier pages of the
    // portal.
    const canGoBack = window.navigation?.canGoBack ?? router.history.canGoBack();
    if (canGoBack) router.history.back();
    else void router.navigate({ href: '/' });
  };
}
