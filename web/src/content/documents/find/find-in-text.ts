import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
  findNext,
  findPrev,
  getMatchHighlights,
  SearchQuery,
  search,
  setSearchState,
} from 'prosemirror-search';

/** Highlights a search's hits in the text. */
export const FindInText = Extension.create({
  name: 'findInText',
  addProseMirrorPlugins: () => [search()],
});

export interface Search {
  text: string;
  matchesCase: boolean;
}

const queryOf = ({ text, matchesCase }: Search) =>
  new SearchQuery({ search: text, caseSensitive: matchesCase, literal: true });

const findHits = (state: EditorState) =>
  getMatchHighlights(state)
    .find()
    .sort((a, b) => a.from - b.from);

export interface Hits {
  count: number;
  /** The selected hit's number, from 1; 0 if none is selected. */
  current: number;
}

export function countHits(state: EditorState): Hits {
  const hits = findHits(state);
  const { from, to } = state.selection;
  const current = hits.findIndex((hit) => hit.from === from && hit.to === to) + 1;
  return { count: hits.length, current };
}

/** Searches from a position to the end, then from the start, and selects the first hit. */
export function startSearch({ view }: Editor, wanted: Search, from: number): void {
  const query = queryOf(wanted);
  const { state } = view;
  const hit = query.valid ? (query.findNext(state, from) ?? query.findNext(state)) : null;
  const tr = setSearchState(state.tr, query);
  if (hit) tr.setSelection(TextSelection.create(tr.doc, hit.from, hit.to));
  view.dispatch(tr);
  revealHit(view);
}

/** Scrolls to the selected hit, because the editor scrolls to its selection only while it has focus. */
function revealHit({ dom }: EditorView): void {
  dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'nearest' });
}

export function endSearch({ view }: Editor): void {
  const nothing = { text: '', matchesCase: false };
  view.dispatch(setSearchState(view.state.tr, queryOf(nothing)));
}

export function goToHit({ view }: Editor, direction: 'next' | 'previous'): void {
  const go = direction === 'next' ? findNext : findPrev;
  go(view.state, view.dispatch, view);
  revealHit(view);
}

interface Range {
  from: number;
  to: number;
}

/** Replaces a range with literal text. The library's own function would treat '$1' in the text as a capture group. */
function replaceRange(tr: Transaction, { from, to }: Range, replacement: string): void {
  if (replacement === '') tr.delete(from, to);
  else tr.insertText(replacement, from, to);
}

/** Replaces the selected hit, if any, and selects the next one. */
export function replaceHit(editor: Editor, replacement: string): void {
  const { view } = editor;
  if (countHits(view.state).current > 0) {
    const { tr, selection } = view.state;
    replaceRange(tr, selection, replacement);
    const end = tr.mapping.map(selection.to);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)));
  }
  goToHit(editor, 'next');
}

/** Replaces all hits in a single undo step, and returns how many there were. */
export function replaceAllHits({ view }: Editor, replacement: string): number {
  const hits = findHits(view.state);
  const { tr } = view.state;
  for (const hit of hits.toReversed()) replaceRange(tr, hit, replacement);
  if (hits.length > 0) view.dispatch(tr);
  return hits.length;
}
