import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';

/** What a tree's pending changes make of the server's items. */
export function useTree<Item extends TreeItem>(tree: Tree<Item>) {
  const snapshot = useSyncExternalStore(tree.edits.subscribe, tree.edits.read);
  const { isBusy } = snapshot;
  useEffect(() => {
    const handleOnline = () => void tree.edits.retry();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [tree]);
  useEffect(() => {
    if (!isBusy) return;
    // What waits for the server isn't kept when the page goes.
    const handleLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleLeaving);
    return () => window.removeEventListener('beforeunload', handleLeaving);
  }, [isBusy]);
  return snapshot;
}

export function useShownItems<Item>(
  items: readonly Item[] | undefined,
  apply: (items: readonly Item[]) => readonly Item[],
): readonly Item[] {
  return useMemo(() => (items ? apply(items) : []), [items, apply]);
}
