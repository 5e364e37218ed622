import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { RowId } from '#platform/ui/row-selection.ts';
import { filtersOf } from './content-search.ts';
import { useContentSearch } from './use-content-search.ts';

const recordPanels = ['article', 'template', 'keyword'] as const;
type RecordPanel = (typeof recordPanels)[number];

/** What is open beside a content screen. There is one param for it, so only one is ever open. */
export type ContentPanelName =
  | { kind: RecordPanel; id: number }
  | { kind: 'new'; record: RecordPanel }
  | { kind: 'bulk' };

function parsePanel(value: string | undefined): ContentPanelName | null {
  if (value === undefined) return null;
  if (value === 'bulk') return { kind: 'bulk' };
  const [first = '', second = ''] = value.split(':');
  if (first === 'new' && isRecordPanel(second)) return { kind: 'new', record: second };
  const id = Number(second);
  return isRecordPanel(first) && Number.isInteger(id) && id > 0 ? { kind: first, id } : null;
}

const isRecordPanel = (name: string): name is RecordPanel =>
  (recordPanels as readonly string[]).includes(name);

function writePanel(panel: ContentPanelName): string {
  if (panel.kind === 'bulk') return 'bulk';
  return panel.kind === 'new' ? `new:${panel.record}` : `${panel.kind}:${panel.id}`;
}

const nothing: ReadonlySet<RowId> = new Set();

/** The exclusive sidebar: an open record, a new one, or the form for what is selected. */
export function useContentSidebar() {
  const { search, setSearch } = useContentSearch();
  const { pathname } = useLocation();
  // Another path or another filter is another list: what was selected in the one before is let go.
  const scope = pathname + JSON.stringify(filtersOf(search));
  const [selection, setSelection] = useState({ scope, ids: nothing });

  const named = parsePanel(search.panel);
  const chosen = selection.scope === scope ? selection.ids : nothing;
  const selectedIds = chosen.size < 2 || named?.kind === 'bulk' ? chosen : nothing;
  const panel = named?.kind === 'bulk' && selectedIds.size < 2 ? null : named;

  const open = (next: ContentPanelName) => {
    setSelection({ scope, ids: nothing });
    setSearch({ panel: writePanel(next) }, { replace: panel !== null });
  };
  const close = () => {
    setSelection({ scope, ids: nothing });
    setSearch({ panel: undefined }, { replace: true });
  };
  const select = (ids: ReadonlySet<RowId>) => {
    setSelection({ scope, ids });
    if (ids.size > 1) {
      if (named?.kind !== 'bulk') setSearch({ panel: 'bulk' }, { replace: panel !== null });
    } else if (named?.kind === 'bulk') setSearch({ panel: undefined }, { replace: true });
  };
  return { panel, open, close, selectedIds, select };
}

export type ContentSidebar = ReturnType<typeof useContentSidebar>;
