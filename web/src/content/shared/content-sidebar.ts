import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { RowId } from '#platform/ui/table/row-selection.ts';
import { filtersOf, useContentSearch } from './content-search.ts';
import type { OpenPanel } from './panel-search.ts';
import { type Sidebar, useSidebar } from './use-sidebar.ts';

const nothing: ReadonlySet<RowId> = new Set();

export interface ContentSidebar extends Sidebar {
  selectedIds: ReadonlySet<RowId>;
  select: (ids: ReadonlySet<RowId>) => void;
}

/** Returns the sidebar of a screen with selectable rows. Two or more selected rows open the bulk form. */
export function useContentSidebar(): ContentSidebar {
  const { search } = useContentSearch();
  const { pathname } = useLocation();
  // A different path or filter means a different list, so its selection starts empty.
  const scope = pathname + JSON.stringify(filtersOf(search));
  const [selection, setSelection] = useState({ scope, ids: nothing });
  const sidebar = useSidebar(search);

  const chosen = selection.scope === scope ? selection.ids : nothing;
  const isBulk = sidebar.panel?.kind === 'bulk';
  const selectedIds = chosen.size < 2 || isBulk ? chosen : nothing;

  const open = (next: OpenPanel) => {
    setSelection({ scope, ids: nothing });
    sidebar.open(next);
  };
  const close = () => {
    setSelection({ scope, ids: nothing });
    sidebar.close();
  };
  const select = (ids: ReadonlySet<RowId>) => {
    setSelection({ scope, ids });
    if (ids.size > 1 && !isBulk) sidebar.open({ kind: 'bulk' });
    if (ids.size < 2 && isBulk) sidebar.close();
  };
  const panel = isBulk && selectedIds.size < 2 ? null : sidebar.panel;
  return { panel, open, close, selectedIds, select };
}
