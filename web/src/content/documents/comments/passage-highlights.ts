import {
  describeBlock,
  describePassage,
  joinBlocks,
  locatePassage,
  type PassageAnchor,
  partsOf,
} from '@portal/contract/content/articles/passage.ts';
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import styles from './Comments.module.css';

/** A passage that is highlighted in the text. */
interface HighlightedPassage {
  /** The thread's id; null for the passage of a comment that is being written. */
  id: number | null;
  anchor: PassageAnchor;
  isInternal: boolean;
}

interface Range {
  from: number;
  to: number;
}

/** A passage's location: its number in text order, and its range when it was last located. */
export interface PassagePlace extends Range {
  number: number;
}

/** The locations of the passages that the text still contains, by thread. */
export type PassagePlaces = ReadonlyMap<number | null, PassagePlace>;

interface Highlights {
  passages: readonly HighlightedPassage[];
  active: number | null;
  places: PassagePlaces;
  decorations: DecorationSet;
}

type Change = Partial<Pick<Highlights, 'passages' | 'active'>>;

/** The time in milliseconds without typing until passages are located again. Until then, they move with the text. */
const breath = 400;

const key = new PluginKey<Highlights>('passageHighlights');

const lineBreak = () => '\n';

/** Returns the text's blocks, as the contract's `bodyParagraphs` does, each with its position. */
function blocksOf(doc: Node) {
  const texts: string[] = [];
  const positions: number[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    texts.push(node.textBetween(0, node.content.size, undefined, lineBreak));
    positions.push(position + 1);
    return false;
  });
  return { current: joinBlocks(texts), texts, positions };
}

function numberWidget(number: number, isInternal: boolean) {
  return () => {
    const element = document.createElement('span');
    element.className = styles.number ?? '';
    element.textContent = String(number);
    // Screen readers would read the number as part of the text. The panel lists the threads for them.
    element.setAttribute('aria-hidden', 'true');
    if (isInternal) element.dataset.internal = '';
    return element;
  };
}

function locate(doc: Node, { passages, active }: Pick<Highlights, 'passages' | 'active'>) {
  const places = new Map<number | null, PassagePlace>();
  const decorations: Decoration[] = [];
  if (passages.length === 0) return { places, decorations: DecorationSet.empty };
  const { current, positions } = blocksOf(doc);
  const found = passages.flatMap((passage) => {
    const range = locatePassage(current, passage.anchor);
    return range ? [{ passage, range }] : [];
  });
  found.sort((a, b) => a.range.start - b.range.start || (a.passage.id ?? 0) - (b.passage.id ?? 0));
  let number = 0;
  for (const { passage, range } of found) {
    const { id, isInternal } = passage;
    if (id !== null) number += 1;
    const ranges = partsOf(current, range).map(({ block, from, to }) => {
      const start = positions[block] ?? 0;
      return { from: start + from, to: start + to };
    });
    const [first, last] = [ranges[0], ranges.at(-1)];
    if (!first || !last) continue;
    places.set(id, { number, from: first.from, to: last.to });
    const attributes = {
      class: `${styles.passage}`,
      'data-thread': id === null ? 'new' : String(id),
      ...(isInternal && { 'data-internal': '' }),
      ...(id === active && { 'data-active': '' }),
    };
    for (const part of ranges) decorations.push(Decoration.inline(part.from, part.to, attributes));
    if (id === null) continue;
    const widget = { key: `${id} ${number} ${isInternal}`, side: -1, ignoreSelection: true };
    decorations.push(Decoration.widget(last.to, numberWidget(number, isInternal), widget));
  }
  return { places, decorations: DecorationSet.create(doc, decorations) };
}

/** Locates the passages again once the user pauses typing. */
function locateLater(view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update: (_view: EditorView, before: EditorState) => {
      const isIdle = view.state.doc === before.doc || !key.getState(view.state)?.passages.length;
      if (isIdle) return;
      clearTimeout(timer);
      timer = setTimeout(() => view.dispatch(view.state.tr.setMeta(key, {})), breath);
    },
    destroy: () => clearTimeout(timer),
  };
}

/** Highlights the passages of comments. They are decorations only, so they are never part of the text. */
export const PassageHighlights = Extension.create({
  name: 'passageHighlights',
  addProseMirrorPlugins: () => [
    new Plugin<Highlights>({
      key,
      state: {
        init: () => ({
          passages: [],
          active: null,
          places: new Map(),
          decorations: DecorationSet.empty,
        }),
        apply(tr, before) {
          const change = tr.getMeta(key) as Change | undefined;
          if (change) {
            const next = { ...before, ...change };
            return { ...next, ...locate(tr.doc, next) };
          }
          if (!tr.docChanged) return before;
          return { ...before, decorations: before.decorations.map(tr.mapping, tr.doc) };
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
      view: locateLater,
    }),
  ],
});

export function showPassages(editor: Editor, change: Change): void {
  if (editor.isDestroyed) return;
  editor.view.dispatch(editor.state.tr.setMeta(key, change).setMeta('addToHistory', false));
}

const noPlaces: PassagePlaces = new Map();

export const placesIn = (state: EditorState): PassagePlaces =>
  key.getState(state)?.places ?? noPlaces;

/** Returns a range's description, or null if the range has no text or is too long to quote. */
function describeRange(doc: Node, { from, to }: Range): PassageAnchor | null {
  const { current, positions, texts } = blocksOf(doc);
  const offsetOf = (position: number) => {
    const block = positions.findLastIndex((start) => start <= position);
    if (block === -1) return 0;
    const within = Math.min(position - (positions[block] ?? 0), texts[block]?.length ?? 0);
    return (current.starts[block] ?? 0) + within;
  };
  return describePassage(current, offsetOf(from), offsetOf(to));
}

export const describeSelection = ({ doc, selection }: EditorState): PassageAnchor | null =>
  selection.empty ? null : describeRange(doc, selection);

/**
 * Like `describeSelection`, but reads the browser's selection, because the editor's selection is updated after a delay.
 */
export function describeNewestSelection({ view, state }: Editor): PassageAnchor | null {
  const selection = document.getSelection();
  const { anchorNode, focusNode } = selection ?? {};
  const isInText = view.dom.contains(anchorNode ?? null) && view.dom.contains(focusNode ?? null);
  if (!selection || !anchorNode || !focusNode || !isInText) return describeSelection(state);
  const ends = [
    view.posAtDOM(anchorNode, selection.anchorOffset),
    view.posAtDOM(focusNode, selection.focusOffset),
  ];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return from === to ? null : describeRange(state.doc, { from, to });
}

/** Returns the paragraphs that can be commented on as a whole, for people who can't select text. */
export function paragraphsOf({ doc }: EditorState): PassageAnchor[] {
  const { current, texts } = blocksOf(doc);
  return texts.flatMap((_, block) => describeBlock(current, block) ?? []);
}

/** Selects a passage and scrolls to it. */
export function goToPassage(editor: Editor, id: number): void {
  const place = placesIn(editor.state).get(id);
  if (!place || editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  const end = Math.min(place.to, doc.content.size);
  if (editor.isEditable) tr.setSelection(TextSelection.create(doc, Math.min(place.from, end)));
  editor.view.dispatch(tr.setMeta(key, { active: id }));
  editor.view.dom
    .querySelector(`[data-thread="${id}"]`)
    ?.scrollIntoView({ block: 'center', behavior: 'auto' });
  editor.view.focus();
}
