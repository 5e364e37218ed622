import { useState } from 'react';
import { isNewRow, type NewRow } from './new-row.ts';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';
import type { useNewRow } from './use-new-row.ts';

interface ItemNamingOptions<Item extends TreeItem> {
  tree: Tree<Item>;
  newRow: ReturnType<typeof useNewRow<Item>>;
  onAdded: (id: number) => void;
  /** Focuses the tree after an edit is ended with a key. */
  focus: () => void;
}

/** Manages the name inputs of new items and of items being renamed. */
export function useItemNaming<Item extends TreeItem>(options: ItemNamingOptions<Item>) {
  const { tree, newRow, onAdded, focus } = options;
  const [renamingId, setRenamingId] = useState<number | null>(null);
  const renaming = renamingId === null ? null : tree.edits.realId(renamingId);

  const handleAdded = (name: string, goesOn: boolean) => {
    const { place } = newRow;
    if (!place) return;
    onAdded(tree.add({ name, ...place }));
    if (goesOn) newRow.addAt({ ...place, order: place.order + 1 });
    else newRow.end();
  };
  const handleAddingDone = (keepsFocus: boolean) => {
    newRow.end();
    if (keepsFocus) focus();
  };
  const endRenaming = (keepsFocus: boolean) => {
    setRenamingId(null);
    if (keepsFocus) focus();
  };
  /** Returns the name input for a row, or null if the row shows its name as text. */
  const namingOf = (item: Item | NewRow) => {
    if (isNewRow(item)) {
      const input = {
        start: '',
        place: `${newRow.place?.parent}:${newRow.place?.order}`,
        onName: handleAdded,
        onCancel: handleAddingDone,
        onShift: newRow.shift,
      };
      return { id: newRow.id, input };
    }
    if (item.id !== renaming) return null;
    const handleName = (name: string, isByKey: boolean, before: string) => {
      // The cast is safe: every item has a name.
      const named = (text: string) => ({ name: text }) as Partial<Item>;
      tree.change(item.id, { patch: named(name), body: { name }, madeOn: named(before) });
      endRenaming(isByKey);
    };
    return {
      id: 'rename',
      input: { start: item.name, onName: handleName, onCancel: endRenaming },
    };
  };
  return { rename: setRenamingId, namingOf };
}
