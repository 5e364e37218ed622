import { isTemporary } from '#platform/api/api-error.ts';
import type { EditState } from '#platform/forms/record-edits.ts';

/** The delay before retrying after a temporary failure, such as a lost connection, in milliseconds. */
const retryTime = 5_000;

/** Returns an item's id on the server, or undefined for a temporary id that hasn't been resolved yet. */
type RealIdOf = (id: number) => number | undefined;

export interface TreeEdit<Item> {
  /** Applies the change to the items. Called again whenever the underlying items change. */
  show: (items: readonly Item[], realId: (id: number) => number) => readonly Item[];
  /** Sends the change. Returns a function that merges the response into the server's items. */
  send: (realIdOf: RealIdOf) => Promise<(items: readonly Item[]) => readonly Item[]>;
  /** The temporary id of the item that this change adds. */
  temporaryId?: number;
  /** The id, possibly temporary, of the item that this change depends on. */
  needs?: number | null;
  /** Whether the change is idempotent, and can therefore be resent after a lost connection. */
  isRepeatable: boolean;
  onDone?: () => void;
  onFailed: (error: unknown) => void;
}

/** Gives access to the cached query that contains the server's items. */
export interface TreeSource<Item> {
  change: (change: (items: readonly Item[]) => readonly Item[]) => void;
  /** Cancels any fetch in progress, since its response would be older than the change. */
  hold: () => Promise<void>;
  /** Refetches the items. */
  refresh: () => void;
}

export interface TreeSnapshot<Item> {
  /** Returns the server's items with pending changes applied. */
  apply: (items: readonly Item[]) => readonly Item[];
  isBusy: boolean;
  state: EditState;
  savedAt: Date | null;
  /** Whether there is a change to undo. */
  canUndo: boolean;
}

/**
 * The changes to a tree. They are shown immediately, and sent one at a time in the order they were made, since a change
 * can depend on an earlier one (a parent is completed after its children). A rejected change is rolled back; later
 * changes are kept.
 */
export class TreeEdits<Item> {
  readonly #source: TreeSource<Item>;
  readonly #listeners = new Set<() => void>();
  readonly #realIds = new Map<number, number>();
  #pending: readonly TreeEdit<Item>[] = [];
  #isSending = false;
  #isOffline = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #savedAt: Date | null = null;
  #undo: (() => void) | null = null;
  #snapshot: TreeSnapshot<Item>;

  constructor(source: TreeSource<Item>) {
    this.#source = source;
    this.#snapshot = this.#take();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): TreeSnapshot<Item> => this.#snapshot;

  /** Returns the server's id for a temporary id if it is known, otherwise the given id. */
  realId = (id: number): number => this.#realIds.get(id) ?? id;

  add(edit: TreeEdit<Item>): void {
    this.#pending = [...this.#pending, edit];
    this.#tell();
    void this.retry();
  }

  /** Sends the pending changes. */
  async retry(): Promise<void> {
    if (this.#isSending || this.#pending.length === 0) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    this.#isOffline = false;
    this.#tell();
    await this.#source.hold();
    while (this.#pending[0] && !this.#isOffline) await this.#send(this.#pending[0]);
    this.#isSending = false;
    this.#tell();
    if (this.#pending.length === 0) this.#source.refresh();
  }

  /** Keeps the last change's undo function until the next change, or until `forget` is called. */
  keepUndo(undo: () => void): { forget: () => void } {
    this.#undo = undo;
    this.#tell();
    return {
      forget: () => {
        if (this.#undo !== undo) return;
        this.#undo = null;
        this.#tell();
      },
    };
  }

  undo(): void {
    const undo = this.#undo;
    this.#undo = null;
    undo?.();
    this.#tell();
  }

  async #send(edit: TreeEdit<Item>): Promise<void> {
    const realIdOf: RealIdOf = (id) => (this.#isTemporary(id) ? undefined : this.realId(id));
    try {
      const settle = await edit.send(realIdOf);
      this.#drop(edit);
      this.#source.change(settle);
      this.#savedAt = new Date();
      edit.onDone?.();
    } catch (error) {
      if (isTemporary(error) && edit.isRepeatable) {
        this.#isOffline = true;
        this.#timer = setTimeout(() => void this.retry(), retryTime);
        return;
      }
      this.#drop(edit);
      this.#dropDependents(edit);
      edit.onFailed(error);
    }
    this.#tell();
  }

  /** Maps a temporary id to the server's id. */
  resolve(temporary: number, real: number): void {
    this.#realIds.set(temporary, real);
  }

  #isTemporary(id: number): boolean {
    return this.#pending.some(({ temporaryId }) => temporaryId === id);
  }

  #drop(edit: TreeEdit<Item>): void {
    this.#pending = this.#pending.filter((one) => one !== edit);
  }

  /** Drops the changes that depend on an item that couldn't be added. */
  #dropDependents({ temporaryId }: TreeEdit<Item>): void {
    if (temporaryId === undefined) return;
    const gone = this.#pending.filter(({ needs }) => needs === temporaryId);
    for (const edit of gone) {
      this.#drop(edit);
      this.#dropDependents(edit);
    }
  }

  #take(): TreeSnapshot<Item> {
    const pending = this.#pending;
    return {
      apply: (items) => pending.reduce((shown, edit) => edit.show(shown, this.realId), items),
      isBusy: pending.length > 0 || this.#isSending,
      state: this.#stateNow(),
      savedAt: this.#savedAt,
      canUndo: this.#undo !== null,
    };
  }

  #stateNow(): EditState {
    if (this.#isOffline) return 'failed';
    if (this.#isSending || this.#pending.length > 0) return 'saving';
    return this.#savedAt ? 'saved' : 'idle';
  }

  #tell(): void {
    this.#snapshot = this.#take();
    for (const listener of this.#listeners) listener();
  }
}
