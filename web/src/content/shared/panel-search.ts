import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { writeSearchText } from '#platform/routing/search-text.ts';

const flag = z.enum(['true', 'True', '1']).transform(() => 'true' as const);

/** What a screen with articles keeps in its URL: the open article, and whether it is edited. */
export const panelSearch = z.object({
  lead: flag.optional().catch(undefined),
  article: z.coerce.number().int().positive().optional().catch(undefined),
  panel: z.enum(['edit', 'add']).optional().catch(undefined),
});
export type PanelSearch = z.infer<typeof panelSearch>;

/** The panel beside a list, as the URL says; only one is ever open. */
export function usePanel() {
  // Every route that uses this validates its search by `panelSearch`.
  const search = useSearch({ strict: false }) as PanelSearch;
  const navigate = useNavigate();
  const go = (change: Omit<PanelSearch, 'lead'>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        article: undefined,
        panel: undefined,
        ...change,
      }),
      replace,
      resetScroll: false,
    } as never);
  return {
    search,
    openArticle: (article: number) => go({ article }, search.article !== undefined),
    editArticle: (article: number) => go({ article, panel: 'edit' }, false),
    addArticle: () => go({ panel: 'add' }, false),
    close: () => go({}, false),
    /** The address of an article's panel on this screen, for a new tab. */
    hrefOf: (article: number) => writeSearchText({ ...search, panel: undefined, article }),
  };
}
