import { useRouter } from '@tanstack/react-router';

/** To the screen before; to / when the portal was opened right here. */
export function useGoBack(): () => void {
  const router = useRouter();
  return () => {
    // The router counts from where it was loaded; the browser also knows the portal's pages before.
    const canGoBack = window.navigation?.canGoBack ?? router.history.canGoBack();
    if (canGoBack) router.history.back();
    else void router.navigate({ href: '/' });
  };
}
