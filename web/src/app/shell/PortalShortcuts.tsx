import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import { usePreload } from '#platform/routing/use-preload.ts';
import { useViewer } from '#platform/session/viewer.ts';
import {
  everywhere,
  listenForShortcuts,
  type Shortcut,
  useShortcuts,
} from '#platform/ui/keyboard/shortcuts.ts';
import { listNavigation } from '../navigation.ts';
import { isPaletteOpen, togglePalette, usePaletteOpen } from '../palette/palette-state.ts';

const loadPalette = () => import('../palette/CommandPalette.tsx');
const CommandPalette = lazy(() =>
  loadCode(loadPalette).then((module) => ({ default: module.CommandPalette })),
);
const KeyboardShortcuts = lazy(() =>
  loadCode(() => import('#platform/ui/keyboard/KeyboardShortcuts.tsx')).then((module) => ({
    default: module.KeyboardShortcuts,
  })),
);

// The second key of each sidebar link's shortcut: 'g a' opens the assignments.
const goKeys: Record<string, string> = {
  assignments: 'a',
  lead: 'l',
  content: 'c',
  users: 'u',
  organizations: 'o',
  reporting: 'r',
};

/** Registers the global shortcuts, and renders the palette and the shortcut list while they are open. */
export function PortalShortcuts() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isOpen = usePaletteOpen();
  const [isListOpen, setIsListOpen] = useState(false);

  const shortcuts = useMemo<Shortcut[]>(() => {
    const group = everywhere;
    const goTo = listNavigation(viewer).flatMap((link): Shortcut[] => {
      const key = goKeys[link.icon];
      if (!key) return [];
      const onPress = () => void navigate({ to: link.path, search: { ...link.search } });
      return [{ keys: `g ${key}`, label: `Go to ${link.label}`, group, onPress }];
    });
    return [
      {
        keys: 'mod+k',
        label: 'Search anything',
        group,
        onPress: () => togglePalette(!isPaletteOpen()),
      },
      { keys: '?', label: 'Keyboard shortcuts', group, onPress: () => setIsListOpen(true) },
      {
        keys: 'g i',
        label: 'Go to Inbox',
        group,
        onPress: () => void navigate({ to: '/inbox' }),
      },
      ...goTo,
    ];
  }, [viewer, navigate]);

  useShortcuts(shortcuts);
  useEffect(() => listenForShortcuts(), []);
  // Preload the palette, so that it receives the keys typed right after its shortcut.
  usePreload(loadPalette);

  return (
    <Suspense fallback={null}>
      {isOpen && <CommandPalette onClose={() => togglePalette(false)} />}
      {isListOpen && <KeyboardShortcuts isOpen onClose={() => setIsListOpen(false)} />}
    </Suspense>
  );
}
