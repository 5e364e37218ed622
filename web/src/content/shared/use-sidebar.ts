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
 * The exclusive sidebar of a screen, by the search params of its route; nothing else writes `article`
 * and `panel`. Its functions are stable, so that a long list isn't drawn again when a panel opens.
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

/** From one record to the next there is one step back: to the list. */
function replacesEntry(before: OpenPanel | null, next: OpenPanel | null): boolean {
  // The form for a selection can't come back by itself: the selection is gone.
  if (before === null || before.kind === 'bulk') return before !== null;
  return next !== null && !(next.kind === 'article' && next.isEdited);
}
