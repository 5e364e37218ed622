import { useCallback, useEffect, useRef } from 'react';
import { useOptimisticNavigation } from '#platform/routing/use-optimistic-navigation.ts';
import { useSetSearch } from '#platform/routing/use-screen-search.ts';
import { type OpenPanel, type PanelSearch, panelOf, searchOfPanel } from './panel-search.ts';

export interface Sidebar {
  panel: OpenPanel | null;
  open: (panel: OpenPanel) => void;
  close: () => void;
}

/**
 * Returns the state of a screen's sidebar, which is stored in the `article` and `panel` search params. Only this hook
 * writes them. Its functions are stable, so that opening a panel doesn't re-render a long list.
 */
export function useSidebar({ article, panel }: PanelSearch): Sidebar {
  const navigation = useOptimisticNavigation<PanelSearch>(
    { article, panel },
    `${article}:${panel}`,
  );
  const { navigate } = navigation;
  const setSearch = useSetSearch<PanelSearch>();
  const inUrl = useRef<OpenPanel | null>(null);
  useEffect(() => {
    inUrl.current = panelOf({ article, panel });
  }, [article, panel]);

  const go = useCallback(
    (next: OpenPanel | null) => {
      const search = searchOfPanel(next);
      const replace = replacesEntry(inUrl.current, next);
      navigate(search, () => setSearch(search, { replace }));
    },
    [navigate, setSearch],
  );
  const close = useCallback(() => go(null), [go]);
  return { panel: panelOf(navigation.shown), open: go, close };
}

/** Returns whether to replace the history entry. Switching between records replaces it, so Back returns to the list. */
function replacesEntry(before: OpenPanel | null, next: OpenPanel | null): boolean {
  // The bulk form can't be restored from history, because its selection no longer exists.
  if (before === null || before.kind === 'bulk') return before !== null;
  return next !== null && !(next.kind === 'article' && next.isEdited);
}
