import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { useActiveShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { openSettings } from '#platform/ui/panel/settings-opener.ts';
import { useSavedViews } from '#platform/views/saved-views.queries.ts';
import { signOut } from '../session/sign-out.ts';
import { listCreateActions, listScreenActions, listScreens, listViews } from './palette-actions.ts';
import { isExact, rankEntries } from './palette-match.ts';
import { listRecents } from './palette-recents.ts';
import { paletteSources } from './palette-records.ts';
import type { PaletteEntry } from './palette-source.ts';
import { useArticleActions } from './use-article-actions.ts';
import { useTextGroups } from './use-text-groups.ts';

interface Group {
  name: string;
  entries: readonly PaletteEntry[];
}

const recordsPerGroup = 8;
/** The minimum length, in characters, of search text that is sent to the server. */
const shortestSearch = 2;

/** Returns the palette's entries for the search text: known entries first, then the server's results. */
export function usePaletteGroups(text: string) {
  const viewer = useViewer();
  const known = useKnownGroups(text);
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const articleActions = useArticleActions(text, wanted);
  const texts = useTextGroups(wanted.length >= shortestSearch ? wanted : '');
  const sources = paletteSources.filter((source) => source.isFor(viewer));
  const found = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.group, wanted],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        source.find(wanted, { viewer, limit: recordsPerGroup, signal }),
      enabled: wanted.length >= shortestSearch,
    })),
  });
  const isWanted = text.trim().length >= shortestSearch;
  const isSearching =
    isWanted &&
    (wanted !== text.trim() || texts.isLoading || found.some(({ isLoading }) => isLoading));
  // All results appear together. If they appeared one by one, they would move the entry that the user is about to
  // choose.
  const records = sources.map((source, index) => ({
    name: source.group,
    entries: isWanted && !isSearching ? (found[index]?.data ?? []) : [],
  }));
  const all: Group[] = [{ name: 'Open article', entries: articleActions }, ...known, ...records];
  // Matches in texts come last, because a name is usually what the user is looking for.
  const groups = [...inOrder(all, text), ...(isWanted && !isSearching ? texts.groups : [])];
  return {
    groups,
    isSearching,
    /** True once the first entry is final, because exact matches among known entries stay before the server's results. */
    isSettled: !isSearching || groups[0]?.entries.some((entry) => isExact(entry, text)) === true,
    /** The groups whose search failed, each with a function that retries it. */
    failed: [
      ...sources.flatMap(({ group }, index) => {
        const result = found[index];
        return result?.isError && !result.isFetching
          ? [{ name: group, again: result.refetch }]
          : [];
      }),
      ...texts.failed,
    ],
  };
}

/** Sorts groups with exact matches before groups with only similar entries, and removes empty ones. */
function inOrder(groups: readonly Group[], text: string): Group[] {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  const hasText = ({ entries }: Group) => entries.some((entry) => isExact(entry, text));
  return [...filled.filter(hasText), ...filled.filter((group) => !hasText(group))];
}

/** Returns the screens and actions that need no search on the server. */
function useKnownGroups(text: string): Group[] {
  const viewer = useViewer();
  const shortcuts = useActiveShortcuts();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  // Read only once, so that the list doesn't change while the palette is open.
  const [recents] = useState(() => listRecents(viewer.id));
  const screens = listScreens(viewer);
  const views = listViews(viewer, useSavedViews());
  const actions: PaletteEntry[] = [
    ...listCreateActions(viewer),
    {
      id: 'color-scheme',
      icon: 'theme',
      label: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
      aliases: 'color scheme mode appearance',
      target: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'settings',
      icon: 'settings',
      label: 'My Settings',
      aliases: 'profile password preferences',
      target: openSettings,
    },
    {
      id: 'logout',
      icon: 'logout',
      label: 'Logout',
      aliases: 'sign log out',
      target: () => void signOut(),
    },
  ];
  const offered = new Set([...screens, ...actions, ...views].map(({ id }) => id));
  const groups: Group[] = [
    {
      name: 'Recent',
      // Omits screens, views, and forms that the user may no longer open; access to a record is checked when it opens.
      entries: recents
        .filter(
          ({ id, icon }) => !['screen', 'add', 'invite', 'view'].includes(icon) || offered.has(id),
        )
        .map((entry) => ({ ...entry, id: `recent-${entry.id}` })),
    },
    { name: 'This screen', entries: listScreenActions(shortcuts) },
    { name: 'Actions', entries: actions },
    { name: 'Views', entries: views },
    { name: 'Screens', entries: screens },
  ];
  if (text.trim() === '') return groups;
  return groups
    .filter(({ name }) => name !== 'Recent')
    .map(({ name, entries }) => ({ name, entries: rankEntries(entries, text) }));
}
