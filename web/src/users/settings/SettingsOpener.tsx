import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { onOpenSettings } from '#platform/ui/panel/settings-opener.ts';

interface SettingsOpenerProps {
  MySettings: ComponentType<{ onClose: () => void }>;
}

/** Opens 'My Settings' for the user menu and the palette. */
export function SettingsOpener({ MySettings }: SettingsOpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onOpenSettings(() => setIsOpen(true)), []);
  return (
    <Suspense fallback={null}>{isOpen && <MySettings onClose={() => setIsOpen(false)} />}</Suspense>
  );
}
