import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import styles from './Images.module.css';

interface Change {
  add?: { id: object; position: number };
  remove?: object;
}

const key = new PluginKey<DecorationSet>('pendingInsertions');

function placeholder(): HTMLElement {
  const element = document.createElement('span');
  element.className = styles.pending ?? '';
  element.textContent = 'Adding image…';
  return element;
}

/** Marks the positions of images that are being stored. The positions move with the text around them. */
export const PendingInsertions = Extension.create({
  name: 'pendingInsertions',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const set = before.map(tr.mapping, tr.doc);
          const change: Change = tr.getMeta(key) ?? {};
          if (change.add) {
            const { id, position } = change.add;
            return set.add(tr.doc, [Decoration.widget(position, placeholder, { id })]);
          }
          if (change.remove) return set.remove(findById(set, change.remove));
          return set;
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

const findById = (set: DecorationSet, id: object) =>
  set.find(undefined, undefined, (spec) => spec.id === id);

/** Inserts a promise's result at a position that is mapped through later edits. */
export async function insertLater(
  view: EditorView,
  position: number,
  slice: Promise<Slice | null>,
): Promise<void> {
  const id = {};
  view.dispatch(view.state.tr.setMeta(key, { add: { id, position } } satisfies Change));
  const loaded = await slice.catch(() => null);
  if (view.isDestroyed) return;
  const [place] = findById(key.getState(view.state) ?? DecorationSet.empty, id);
  const { tr } = view.state;
  if (loaded && place) {
    tr.replaceRange(place.from, place.from, loaded);
    // The cursor can't be placed after an image or table at the end, so a paragraph is added.
    if (tr.doc.lastChild?.isAtom || tr.doc.lastChild?.type.name === 'table') {
      tr.insert(tr.doc.content.size, view.state.schema.nodes.paragraph?.create() ?? []);
    }
  }
  view.dispatch(tr.setMeta(key, { remove: id } satisfies Change).scrollIntoView());
}
