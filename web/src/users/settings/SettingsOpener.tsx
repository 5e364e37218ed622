import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { onOpenSettings } from '#platform/ui/settings-opener.ts';

const MySettings = lazyScreen(() => import('./MySettings.tsx'), 'MySettings');

/** Opens 'My Settings' for the user menu and the palette. */
export function SettingsOpener() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onOpenSettings(() => setIsOpen(true)), []);
  return (
    <Suspense fallback={null}>{isOpen && <MySettings onClose={() => setIsOpen(false)} />}</Suspense>
  );
}
