import { router } from './router.tsx';

/** To the screen before; to / when the portal was opened right here. */
export function goBack(): void {
  if (router.history.canGoBack()) router.history.back();
  else void router.navigate({ href: '/' });
}
