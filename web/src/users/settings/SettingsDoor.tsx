import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useLoadAhead } from '#platform/routing/load-ahead.ts';
import { onOpenSettings } from '#platform/ui/settings-door.ts';

const MySettings = lazyRouteComponent(() => import('./MySettings.tsx'), 'MySettings');
const loadSettings = () => MySettings.preload?.();

/** Opens 'My Settings' for the user menu and the palette. */
export function SettingsDoor() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onOpenSettings(() => setIsOpen(true)), []);
  useLoadAhead(loadSettings);
  return (
    <Suspense fallback={null}>{isOpen && <MySettings onClose={() => setIsOpen(false)} />}</Suspense>
  );
}
