import { useMantineColorScheme } from '@mantine/core';
import { foldText } from '@portal/contract/platform/text.ts';
import { writeSearchText } from '../platform/routing/search-text.ts';
import { useViewer, type Viewer } from '../platform/session/viewer.ts';
import { openSettings } from '../platform/ui/settings-opener.ts';
import { listNavigation } from './navigation.ts';
import type { PaletteEntry } from './palette-source.ts';
import { signOut } from './sign-out.ts';

/** The screens and actions whose name contains a text. */
export function usePaletteScreens(text: string) {
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  const actions: PaletteEntry[] = [
    {
      id: 'color-scheme',
      label: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
      target: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { id: 'settings', label: 'My Settings', target: openSettings },
    { id: 'logout', label: 'Logout', target: () => void signOut() },
  ];
  return [
    { name: 'Screens', entries: listScreens(viewer).filter(hasText(text)) },
    { name: 'Actions', entries: actions.filter(hasText(text)) },
  ];
}

function listScreens(viewer: Viewer): PaletteEntry[] {
  return listNavigation(viewer).flatMap((link) => [
    {
      id: link.icon,
      label: link.label,
      target: link.path + writeSearchText({ ...link.search }),
    },
    ...link.items
      .filter((item) => item.path !== link.path)
      .map((item) => ({
        id: `${link.icon}-${item.path.replaceAll('/', '-')}`,
        label: item.label,
        detail: link.label,
        target: item.path + writeSearchText({ ...item.search }),
      })),
  ]);
}

function hasText(text: string) {
  const words = foldText(text).split(' ');
  return ({ label, detail = '' }: PaletteEntry) => {
    const name = foldText(`${detail} ${label}`);
    return words.every((word) => name.includes(word));
  };
}
