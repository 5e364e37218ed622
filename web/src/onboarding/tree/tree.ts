import {
  type Destination,
  moveInTree,
  renumberTree,
  subtreeIds,
} from '@portal/contract/onboarding/item-tree.ts';
import { temporaryId } from '@portal/contract/onboarding/temporary-id.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { errorText } from '#platform/api/api-error.ts';
import {
  confirmationTime,
  dismissToast,
  showToast,
  type Toast,
} from '#platform/ui/toasts/toasts.ts';
import { TreeEdits, type TreeSource } from './tree-edits.ts';
import type { TreeItem } from './tree-item.ts';

/** The time in milliseconds during which a tick or a deletion can be undone. */
export const undoTime = 8_000;

export interface NewItem {
  name: string;
  parent: number | null;
  order: number;
}

/** The API calls for one type of item. */
export interface TreeApi<Item> {
  create: (body: NewItem) => Promise<Item>;
  update: (id: number, body: object, version: number | undefined) => Promise<Item>;
  move: (id: number, destination: Required<Destination>) => Promise<Item>;
  remove: (id: number) => Promise<unknown>;
  restore: (id: number) => Promise<unknown>;
}

export interface TreeSettings<Item> {
  api: TreeApi<Item>;
  source: TreeSource<Item> & { read: () => readonly Item[] };
  /** Returns a draft item to show until the server returns the created one. */
  draftOf: (item: NewItem & { id: number }) => Item;
  /** Updates the ancestors of an item that was added, changed, or moved. */
  adopt: (items: readonly Item[], item: Item) => readonly Item[];
}

interface Change<Item> {
  /** The changed fields as displayed. */
  patch: Partial<Item>;
  /** The request body. */
  body: object;
  /** The values that the user saw when starting the edit, for detecting concurrent changes. */
  madeOn?: Partial<Item>;
  /** The previous values, which the toast's Undo button restores. */
  undo?: { patch: Partial<Item>; body: object };
}

/** Thrown if another user changed the same field first. */
class OvertakenError extends Error {}

/** The operations on a checklist's or template's items. */
export class Tree<Item extends TreeItem> {
  readonly edits: TreeEdits<Item>;
  readonly #settings: TreeSettings<Item>;
  #toast: number | undefined;

  constructor(settings: TreeSettings<Item>) {
    this.#settings = settings;
    this.edits = new TreeEdits<Item>(settings.source);
  }

  /** Returns the items with pending changes applied. */
  list(): readonly Item[] {
    return this.edits.read().apply(this.#settings.source.read());
  }

  /** Adds an item and returns its temporary id. */
  add(added: NewItem): number {
    const { api, draftOf, adopt } = this.#settings;
    const id = temporaryId(new Set(this.list().map((item) => item.id)));
    this.edits.add({
      temporaryId: id,
      needs: added.parent,
      // Resending could add the item twice, since the first request may have reached the server.
      isRepeatable: false,
      show: (items, realId) => {
        const parent = added.parent === null ? null : realId(added.parent);
        if (parent !== null && !items.some((item) => item.id === parent)) return items;
        const draft = draftOf({ ...added, id, parent });
        return adopt(moveInTree([...items, draft], id, { parent, order: added.order }), draft);
      },
      send: async (realIdOf) => {
        const parent = added.parent === null ? null : (realIdOf(added.parent) ?? null);
        const item = await api.create({ ...added, parent });
        this.edits.resolve(id, item.id);
        return (items) => adopt(moveInTree([...items, item], item.id, item), item);
      },
      onDone: () => this.#say({ heading: 'Item Added!' }),
      onFailed: (error) =>
        this.#refuse(`“${added.name}” wasn’t added`, error, {
          label: 'Try again',
          onClick: () => void this.add(added),
        }),
    });
    return id;
  }

  /** Changes an item's fields. */
  change(id: number, { patch, body, madeOn, undo }: Change<Item>): void {
    const { adopt } = this.#settings;
    const item = this.#find(this.list(), id);
    if (!item) return;
    const before = { ...item, ...madeOn };
    this.edits.add({
      needs: id,
      isRepeatable: true,
      show: (items, realId) => {
        const changed = replace(items, realId(id), patch);
        const shown = this.#find(changed, id);
        return shown ? adopt(changed, shown) : changed;
      },
      send: async (realIdOf) => {
        const saved = await this.#sendChange(realIdOf(id) ?? id, { patch, body, before });
        return (items) => adopt(replace(items, saved.id, saved), saved);
      },
      onDone: () => {
        if (!undo) return this.#say({ heading: 'Item Updated!' });
        this.#sayUndoable({ heading: 'Item Updated!', message: before.name }, () =>
          this.change(id, undo),
        );
      },
      onFailed: (error) => {
        if (!(error instanceof OvertakenError)) {
          return this.#refuse(`“${before.name}” wasn’t changed`, error);
        }
        this.#refuse(`“${before.name}” was changed by someone else`, error, {
          label: 'Use mine',
          onClick: () => this.change(id, { patch, body }),
        });
      },
    });
  }

  async #sendChange(
    id: number,
    { patch, body, before }: { patch: Partial<Item>; body: object; before: Item },
  ): Promise<Item> {
    const { api, source } = this.#settings;
    for (;;) {
      const known = this.#find(source.read(), id);
      if (known && isOvertaken(before, known, patch)) {
        throw new OvertakenError('Theirs was kept. Yours isn’t saved.');
      }
      try {
        return await api.update(id, body, known?.version);
      } catch (error) {
        const current = currentOf<Item>(error);
        if (!current || current.version === known?.version) throw error;
        // Another user changed the item. The next attempt detects whether the same field was changed.
        source.change((items) => replace(items, id, current));
      }
    }
  }

  /** Applies a change that was saved elsewhere, such as in the item's form. */
  async receive(item: Item): Promise<void> {
    const { source, adopt } = this.#settings;
    await source.hold();
    source.change((items) => adopt(replace(items, item.id, item), item));
    source.refresh();
  }

  move(id: number, { parent, order }: Required<Destination>): void {
    const { api, adopt } = this.#settings;
    const item = this.#find(this.list(), id);
    if (!item) return;
    const place = (items: readonly Item[], one: number, above: number | null) => {
      // Other changes may have deleted the new parent, or moved it below this item.
      const isPossible =
        items.some((candidate) => candidate.id === one) &&
        (above === null ||
          (items.some((candidate) => candidate.id === above) &&
            !subtreeIds(items, one).has(above)));
      if (!isPossible) return items;
      const moved = moveInTree(items, one, { parent: above, order });
      const placed = this.#find(moved, one);
      return placed ? adopt(moved, placed) : moved;
    };
    this.edits.add({
      needs: id,
      isRepeatable: true,
      show: (items, realId) => place(items, realId(id), parent === null ? null : realId(parent)),
      send: async (realIdOf) => {
        const above = parent === null ? null : (realIdOf(parent) ?? null);
        const moved = await api.move(realIdOf(id) ?? id, { parent: above, order });
        return (items) => replace(place(items, moved.id, moved.parent), moved.id, moved);
      },
      onFailed: (error) => this.#refuse(`“${item.name}” wasn’t moved`, error),
    });
  }

  /** Deletes an item and its descendants. */
  remove(id: number): void {
    const { api } = this.#settings;
    const shown = this.list();
    const item = this.#find(shown, id);
    if (!item) return;
    const ids = subtreeIds(shown, id);
    const gone = shown.filter((one) => ids.has(one.id));
    const without = (items: readonly Item[], one: number) => {
      const below = subtreeIds(items, one);
      return renumberTree(items.filter((candidate) => !below.has(candidate.id)));
    };
    this.edits.add({
      needs: id,
      isRepeatable: false,
      show: (items, realId) => without(items, realId(id)),
      send: async (realIdOf) => {
        const real = realIdOf(id) ?? id;
        await api.remove(real);
        return (items) => without(items, real);
      },
      onDone: () =>
        this.#sayUndoable({ heading: 'Item Deleted.', message: item.name }, () =>
          this.#restore(item, gone),
        ),
      onFailed: (error) => this.#refuse(`“${item.name}” wasn’t deleted`, error),
    });
  }

  #restore(item: Item, gone: readonly Item[]): void {
    const { api } = this.#settings;
    const back = (items: readonly Item[]) =>
      items.some(({ id }) => id === item.id)
        ? items
        : moveInTree([...items, ...gone], item.id, item);
    this.edits.add({
      isRepeatable: true,
      show: back,
      send: async () => {
        await api.restore(this.edits.realId(item.id));
        return back;
      },
      onDone: () => this.#say({ heading: 'Item Restored.' }),
      onFailed: (error) => this.#refuse(`“${item.name}” wasn’t restored`, error),
    });
  }

  #find(items: readonly Item[], id: number): Item | undefined {
    const real = this.edits.realId(id);
    return items.find((item) => item.id === real);
  }

  /** Shows a toast that replaces the previous one, so that ticking many items doesn't cover the list with toasts. */
  #say(toast: Omit<Toast, 'id'>): void {
    if (this.#toast !== undefined) dismissToast(this.#toast);
    this.#toast = showToast({ tone: 'success', dismissAfter: confirmationTime, ...toast });
  }

  #sayUndoable(toast: Omit<Toast, 'id'>, undo: () => void): void {
    const kept = this.edits.keepUndo(undo);
    setTimeout(kept.forget, undoTime);
    this.#say({
      ...toast,
      dismissAfter: undoTime,
      action: { label: 'Undo', onClick: () => this.edits.undo() },
    });
  }

  #refuse(heading: string, error: unknown, action?: Toast['action']): void {
    showToast({ heading, message: errorText(error), tone: 'error', action });
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns whether another user changed any of these fields to a different value than the new one. */
function isOvertaken<Item extends object>(before: Item, now: Item, patch: Partial<Item>): boolean {
  return (Object.keys(patch) as (keyof Item)[]).some(
    (field) => !isSame(now[field], before[field]) && !isSame(now[field], patch[field]),
  );
}

function replace<Item extends TreeItem>(
  items: readonly Item[],
  id: number,
  patch: Partial<Item>,
): readonly Item[] {
  return items.map((item) => (item.id === id ? { ...item, ...patch } : item));
}

function currentOf<Item>(error: unknown): Item | undefined {
  // The cast is safe: the response to a stale write contains the current record in this endpoint's shape.
  return error instanceof ApiError ? (error.current as Item | undefined) : undefined;
}
