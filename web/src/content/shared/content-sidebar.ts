import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useAhead } from '#platform/routing/use-ahead.ts';
import type { RowId } from '#platform/ui/row-selection.ts';
import { filtersOf } from './content-search.ts';
import type { ContentSearch } from './content-search-params.ts';
import { useContentSearch } from './use-content-search.ts';

const recordKinds = ['template', 'keyword'] as const;
type RecordKind = (typeof recordKinds)[number];

/** What is open beside a content screen. The address has one place for it, so only one is ever open. */
export type ContentPanelName =
  | { kind: 'article' | RecordKind; id: number }
  | { kind: 'new'; record: 'article' | RecordKind }
  | { kind: 'bulk' };

function panelOf({ article, panel = '' }: ContentSearch): ContentPanelName | null {
  if (article !== undefined) return { kind: 'article', id: article };
  if (panel === 'add') return { kind: 'new', record: 'article' };
  if (panel === 'bulk') return { kind: 'bulk' };
  const [first = '', second = ''] = panel.split(':');
  if (first === 'add' && isRecordKind(second)) return { kind: 'new', record: second };
  const id = Number(second);
  return isRecordKind(first) && Number.isInteger(id) && id > 0 ? { kind: first, id } : null;
}

const isRecordKind = (name: string): name is RecordKind =>
  (recordKinds as readonly string[]).includes(name);

function paramsOf(panel: ContentPanelName | null): ContentSearch {
  if (panel === null) return { article: undefined, panel: undefined };
  if (panel.kind === 'bulk') return { article: undefined, panel: 'bulk' };
  if (panel.kind === 'article') return { article: panel.id, panel: undefined };
  if (panel.kind !== 'new') return { article: undefined, panel: `${panel.kind}:${panel.id}` };
  const isArticle = panel.record === 'article';
  return { article: undefined, panel: isArticle ? 'add' : `add:${panel.record}` };
}

const nothing: ReadonlySet<RowId> = new Set();

/** The exclusive sidebar: an open record, a new one, or the form for what is selected. */
export function useContentSidebar() {
  const { search, setSearch } = useContentSearch();
  const { pathname } = useLocation();
  // Another path or another filter is another list: what was selected in the one before is let go.
  const scope = pathname + JSON.stringify(filtersOf(search));
  const [selection, setSelection] = useState({ scope, ids: nothing });

  const { article, panel: panelName } = search;
  const ahead = useAhead<ContentSearch>({ article, panel: panelName }, `${article}:${panelName}`);
  const named = panelOf(ahead.shown);
  const chosen = selection.scope === scope ? selection.ids : nothing;
  const selectedIds = chosen.size < 2 || named?.kind === 'bulk' ? chosen : nothing;
  const panel = named?.kind === 'bulk' && selectedIds.size < 2 ? null : named;

  const go = (next: ContentPanelName | null, replace: boolean) => {
    const params = paramsOf(next);
    ahead.goAhead(params, () => setSearch(params, { replace }));
  };
  const open = (next: ContentPanelName) => {
    setSelection({ scope, ids: nothing });
    go(next, panelOf(search) !== null);
  };
  const close = () => {
    setSelection({ scope, ids: nothing });
    go(null, true);
  };
  const select = (ids: ReadonlySet<RowId>) => {
    setSelection({ scope, ids });
    if (ids.size > 1) {
      if (named?.kind !== 'bulk') go({ kind: 'bulk' }, panelOf(search) !== null);
    } else if (named?.kind === 'bulk') go(null, true);
  };
  return { panel, open, close, selectedIds, select };
}

export type ContentSidebar = ReturnType<typeof useContentSidebar>;
