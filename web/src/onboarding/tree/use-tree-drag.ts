import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type Destination, subtreeIds } from '@portal/contract/onboarding/item-tree.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { TreeItem } from './tree-item.ts';
import { dropPlace, type TreeRow } from './tree-rows.ts';
import type { TreeVirtualizer } from './use-tree-virtualizer.ts';

/** The indentation per level in pixels. Keep in sync with the style sheet. */
const indent = 18;

interface Options<Item extends TreeItem> {
  scrollRef: RefObject<HTMLDivElement | null>;
  virtualizer: TreeVirtualizer;
  rows: readonly TreeRow<Item>[];
  items: readonly Item[];
  isEnabled: boolean;
  onDrop: (item: Item, destination: Required<Destination>) => void;
}

interface Dragging {
  id: number;
  ids: ReadonlySet<number>;
  startX: number;
}

interface DropLine extends Required<Destination> {
  depth: number;
  top: number;
}

const nothing: ReadonlySet<number> = new Set();

/** Lets users drag items: vertical movement selects the gap, horizontal movement the depth. */
export function useTreeDrag<Item extends TreeItem>(options: Options<Item>) {
  const { scrollRef, isEnabled } = options;
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [line, setLine] = useState<DropLine | null>(null);
  const latest = useRef(options);
  // A ref as well as state, since a quick drop can happen before the next render.
  const dragged = useRef<Dragging | null>(null);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = scrollRef.current;
    if (!element || !isEnabled) return;
    return dropTargetForElements({
      element,
      onDrag: ({ location: { current } }) =>
        setLine(lineAt(latest.current, dragged.current, current.input)),
      onDragLeave: () => setLine(null),
      onDrop: ({ location: { current } }) => {
        const { items, onDrop } = latest.current;
        const target = lineAt(latest.current, dragged.current, current.input);
        const item = items.find(({ id }) => id === dragged.current?.id);
        if (item && target && !isSamePlace(item, target)) {
          onDrop(item, { parent: target.parent, order: target.order });
        }
        setLine(null);
      },
    });
  }, [scrollRef, isEnabled]);

  /** Makes a row draggable by its handle. */
  const register = useCallback(
    (id: number, element: HTMLElement, dragHandle: HTMLElement) =>
      draggable({
        element,
        dragHandle,
        canDrag: () => latest.current.isEnabled,
        onDragStart: ({ location: { initial } }) => {
          const ids = subtreeIds(latest.current.items, id);
          dragged.current = { id, ids, startX: initial.input.clientX };
          setDragging(dragged.current);
        },
        onDrop: () => setDragging(null),
      }),
    [],
  );
  return { draggedIds: dragging?.ids ?? nothing, line, register };
}

function lineAt<Item extends TreeItem>(
  { scrollRef, virtualizer, rows }: Options<Item>,
  dragging: Dragging | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): DropLine | null {
  const frame = scrollRef.current;
  const dragged = rows.find(({ item }) => item.id === dragging?.id);
  if (!frame || !dragging || !dragged) return null;
  const offset = clientY - frame.getBoundingClientRect().top + frame.scrollTop;
  const under = virtualizer.getVirtualItemForOffset(offset);
  if (!under) return null;
  const isUpperHalf = offset < under.start + under.size / 2;
  const gap = under.index + (isUpperHalf ? 0 : 1);
  const isLeft = ({ item }: TreeRow<Item>) => !dragging.ids.has(item.id);
  const gapLeft = rows.slice(0, gap).filter(isLeft).length;
  const depth = dragged.depth + Math.round((clientX - dragging.startX) / indent);
  const place = dropPlace(rows.filter(isLeft), gapLeft, depth, dragged.item);
  return { ...place, top: isUpperHalf ? under.start : under.end };
}

const isSamePlace = (item: TreeItem, { parent, order }: Required<Destination>) =>
  item.parent === parent && item.order === order;
