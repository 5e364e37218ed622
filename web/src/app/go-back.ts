import { useRouter } from '@tanstack/react-router';

/** To the screen before; to / when the portal was opened right here. */
export function useGoBack(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: '/' });
  };
}
