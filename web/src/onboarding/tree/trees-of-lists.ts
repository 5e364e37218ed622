import type { QueryKey } from '@tanstack/react-query';
import { invalidate } from '#platform/api/invalidation.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { Tree, type TreeSettings } from './tree.ts';
import type { TreeItem } from './tree-item.ts';

interface ListOfItems<List, Item> extends Pick<TreeSettings<Item>, 'api' | 'draftOf' | 'adopt'> {
  /** The key of the query that loads the list. */
  queryKey: QueryKey;
  itemsOf: (list: List) => readonly Item[];
  withItems: (list: List, items: readonly Item[]) => List;
  /** The keys of other queries whose data includes or counts the items. */
  summaries: readonly QueryKey[];
}

/**
 * Returns a function that gets a list's tree by the list's id. Trees outlive their panels, so that pending changes are
 * still sent.
 */
export function treesOfLists<List, Item extends TreeItem>(
  describe: (list: number) => ListOfItems<List, Item>,
): (list: number) => Tree<Item> {
  const trees = new Map<number, Tree<Item>>();
  return (list) => {
    const known = trees.get(list) ?? createTree(describe(list));
    trees.set(list, known);
    return known;
  };
}

function createTree<List, Item extends TreeItem>(list: ListOfItems<List, Item>): Tree<Item> {
  const { queryKey, itemsOf, withItems, summaries, ...settings } = list;
  const read = () => queryClient.getQueryData<List>(queryKey);
  return new Tree<Item>({
    ...settings,
    source: {
      read: () => {
        const known = read();
        return known ? itemsOf(known) : [];
      },
      change: (change) =>
        queryClient.setQueryData<List>(
          queryKey,
          (known) => known && withItems(known, [...change(itemsOf(known))]),
        ),
      hold: () => queryClient.cancelQueries({ queryKey }),
      refresh: () => {
        for (const key of [queryKey, ...summaries]) {
          void invalidate(queryClient, { queryKey: key });
        }
      },
    },
  });
}

/** Adds `id` to a parent's children, or removes it. Returns the same array if nothing changes. */
export function placeChild(children: number[], id: number, isParent: boolean): number[] {
  if (children.includes(id) === isParent) return children;
  return isParent ? [...children, id] : children.filter((child) => child !== id);
}
