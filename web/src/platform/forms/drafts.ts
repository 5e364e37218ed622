import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

/** Input that the server doesn't have yet. */
export interface Draft {
  changes: Record<string, unknown>;
  /** The `version` of the record that the changes were made on; null for a record to be. */
  baseVersion: number | null;
  savedAt: string;
}

// Opened on first use: a browser without IndexedDB still has forms, they only don't outlive the tab.
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

/** What a person left unsaved in a form. Nobody else is ever offered it. */
export function findDraft(personId: number, form: string): Promise<Draft | undefined> {
  return orElse(() => get<Draft>(keyOf(personId, form), store()), undefined);
}

export function keepDraft(personId: number, form: string, draft: Draft): Promise<void> {
  return orElse(() => set(keyOf(personId, form), draft, store()), undefined);
}

export function dropDraft(personId: number, form: string): Promise<void> {
  return orElse(() => del(keyOf(personId, form), store()), undefined);
}

async function listKeys(personId: number): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.startsWith(`${personId}:`));
}

export function countDrafts(personId: number): Promise<number> {
  return orElse(async () => (await listKeys(personId)).length, 0);
}

/** On an explicit logout everything unsaved of that person goes. */
export function clearDrafts(personId: number): Promise<void> {
  return orElse(async () => delMany(await listKeys(personId), store()), undefined);
}
