import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { writeSearchText } from '#platform/routing/search-text.ts';
import { useAhead } from '#platform/routing/use-ahead.ts';

const flag = z.enum(['true', 'True', '1']).transform(() => 'true' as const);

/** What a screen with articles keeps in its URL: the open article, and whether it is edited. */
export const panelSearch = z.object({
  lead: flag.optional().catch(undefined),
  article: z.coerce.number().int().positive().optional().catch(undefined),
  panel: z.enum(['edit', 'add']).optional().catch(undefined),
});
export type PanelSearch = z.infer<typeof panelSearch>;

type OpenPanel = Omit<PanelSearch, 'lead'>;

/** The panel beside a list, as the URL says; only one is ever open. */
export function usePanel() {
  // Every route that uses this validates its search by `panelSearch`.
  const { lead, article, panel } = useSearch({ strict: false }) as PanelSearch;
  const { shown, goAhead } = useAhead<OpenPanel>({ article, panel }, `${article}:${panel}`);
  const actions = usePanelActions(lead, article !== undefined, goAhead);
  return { search: { lead, ...shown }, ...actions };
}

/** The same functions for as long as they do the same: what has them isn't drawn again for nothing. */
function usePanelActions(
  lead: PanelSearch['lead'],
  isOpen: boolean,
  goAhead: ReturnType<typeof useAhead<OpenPanel>>['goAhead'],
) {
  const navigate = useNavigate();
  // From one article to the next there is one step back: to the list.
  const replaces = useRef(isOpen);
  useEffect(() => {
    replaces.current = isOpen;
  }, [isOpen]);
  return useMemo(() => {
    const go = (change: OpenPanel, replace: boolean) =>
      goAhead(change, () =>
        navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({
            ...before,
            article: undefined,
            panel: undefined,
            ...change,
          }),
          replace,
          resetScroll: false,
        } as never),
      );
    return {
      openArticle: (article: number) => go({ article }, replaces.current),
      editArticle: (article: number) => go({ article, panel: 'edit' }, false),
      addArticle: () => go({ panel: 'add' }, false),
      close: () => go({}, false),
      /** The address of an article's panel on this screen, for a new tab. */
      hrefOf: (article: number) => writeSearchText({ lead, article }),
    };
  }, [lead, navigate, goAhead]);
}

export type Panel = ReturnType<typeof usePanel>;
