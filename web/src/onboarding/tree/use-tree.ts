import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onReconnect } from '#platform/events/connection-state.ts';
import type { Tree } from './tree.ts';
import type { TreeItem } from './tree-item.ts';

/** Returns a snapshot of a tree's pending changes, and warns users who leave the page while changes are pending. */
export function useTree<Item extends TreeItem>(tree: Tree<Item>) {
  const snapshot = useSyncExternalStore(tree.edits.subscribe, tree.edits.read);
  const { isBusy } = snapshot;
  useEffect(() => {
    const stopWaiting = onReconnect(() => void tree.edits.retry());
    return () => void stopWaiting();
  }, [tree]);
  useEffect(() => {
    if (!isBusy) return;
    // Ask before the page is closed, since pending changes would be lost.
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
