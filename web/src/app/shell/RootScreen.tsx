import { Outlet } from '@tanstack/react-router';
import { useSwitchLabel } from '#platform/session/person-switch.ts';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';

/** All screens; none during a switch to another user. */
export function RootScreen() {
  const label = useSwitchLabel();
  return label === null ? <Outlet /> : <LoadingScreen text={label} />;
}
