import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

/** Input that the server doesn't have yet. */
export interface Draft {
  changes: Record<string, unknown>;
  /** The `version` of the record that the changes are based on; null for a new record. */
  baseVersion: number | null;
  savedAt: string;
}

// The store is opened on first use, because forms must work even in a browser without IndexedDB. In such a browser,
// drafts don't outlive the tab.
let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore('portal-drafts', 'drafts');
  return opened;
};

const keyOf = (personId: number, form: string) => `${personId}:${form}`;

async function orElse<Value>(attempt: () => Promise<Value>, fallback: Value): Promise<Value> {
  if (!('indexedDB' in globalThis)) return fallback;
  try {
    return await attempt();
  } catch {
    return fallback;
  }
}

/** The prefix of the `localStorage` keys for drafts that a closed page left behind. */
const LEFT_BEHIND = 'portal-draft:';

/** Omits files, because JSON would serialize a file as {}, which no form can show. */
const withoutFiles = (_name: string, value: unknown) => (value instanceof Blob ? undefined : value);

/** Drafts that are currently being written; null for a draft that is being deleted. */
const underway = new Map<string, Draft | null>();

// Closing a page aborts its IndexedDB writes, but a synchronous write to localStorage survives.
globalThis.addEventListener?.('pagehide', () => {
  for (const [key, draft] of underway) {
    try {
      localStorage.setItem(LEFT_BEHIND + key, JSON.stringify(draft, withoutFiles));
    } catch {
      // If storage is blocked or full, the draft is lost.
    }
  }
});

async function write(key: string, draft: Draft | null): Promise<void> {
  underway.set(key, draft);
  await orElse(async () => {
    // The entry in localStorage is older than this draft, so `takeOver` must not restore it.
    localStorage.removeItem(LEFT_BEHIND + key);
    await (draft ? set(key, draft, store()) : del(key, store()));
  }, undefined);
  if (underway.get(key) === draft) underway.delete(key);
}

/** Moves a draft that a closed page left in localStorage to the store. */
function takeOver(key: string): void {
  const left = localStorage.getItem(LEFT_BEHIND + key);
  if (left !== null) void write(key, JSON.parse(left) as Draft | null);
}

/** Finds a user's unsaved input in a form. The input is never offered to another user. */
export function findDraft(personId: number, form: string): Promise<Draft | undefined> {
  const key = keyOf(personId, form);
  return orElse(() => {
    takeOver(key);
    return get<Draft>(key, store());
  }, undefined);
}

export function keepDraft(personId: number, form: string, draft: Draft): Promise<void> {
  return write(keyOf(personId, form), draft);
}

export function dropDraft(personId: number, form: string): Promise<void> {
  return write(keyOf(personId, form), null);
}

async function listKeys(personId: number): Promise<string[]> {
  const own = `${personId}:`;
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(LEFT_BEHIND + own)) takeOver(name.slice(LEFT_BEHIND.length));
  }
  const all = await keys<string>(store());
  return all.filter((key) => key.startsWith(own));
}

export function countDrafts(personId: number): Promise<number> {
  return orElse(async () => (await listKeys(personId)).length, 0);
}

/** Deletes all of a user's drafts. Called on an explicit logout. */
export function clearDrafts(personId: number): Promise<void> {
  return orElse(async () => delMany(await listKeys(personId), store()), undefined);
}
