import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isTemporary } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { onReconnect } from '../events/connection-state.ts';
import { session } from '../session/session.ts';
import { type Fields, isSame, versionOf } from './changed-fields.ts';
import { type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts';
import { registerOpenForm } from './open-forms.ts';
import { type EditSettings, type EditSnapshot, isNewer, RecordEdits } from './record-edits.ts';

export interface RecordEditsOptions<Values extends Fields>
  extends Pick<EditSettings<Values>, 'record' | 'save' | 'savesOn' | 'join'> {
  /**
   * Identifies the record ('article-12') and its draft. When the name changes, the previous record's pending changes
   * are saved.
   */
  form: string;
  /** Returns the current record from a 409 as the form's values; by default, the record in the response. */
  currentOf?: (error: unknown) => Values | undefined;
  /** Fields that are never stored in the browser. */
  secrets?: readonly string[];
}

/**
 * Returns a record with the user's unsaved changes. The changes are stored in this browser until they are saved, and
 * offered to the same user when the form opens again. An autosaving form also saves when it is closed.
 */
export function useRecordEdits<Values extends Fields>(options: RecordEditsOptions<Values>) {
  const { form, record } = options;
  const [held, setHeld] = useState(() => hold(options));
  const current = held.form === form ? held : hold(options);
  if (current !== held) setHeld(current);
  const { snapshot, offered } = useSyncExternalStore(current.subscribe, current.read);

  useEffect(() => {
    current.latest = options;
    current.edits.receive(record);
    forgetSaved(current, record);
  });
  useEffect(() => {
    const save = async () => {
      if (current.latest.savesOn !== 'submit') await current.edits.flush();
    };
    const flush = () => void save();
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', handleHidden);
    // Saves that failed because of a lost connection are repeated as soon as the connection is restored.
    const stopWaiting = onReconnect(flush);
    const close = registerOpenForm(save);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      stopWaiting();
      close();
      flush();
    };
  }, [current]);
  useEffect(() => {
    void findDraft(current.personId, form).then((draft) => draft && current.offer(draft));
  }, [current, form]);

  return {
    ...snapshot,
    change: (changes: Partial<Values>, madeOn?: Partial<Values>) =>
      current.edits.change(changes, madeOn),
    flush: () => current.edits.flush(),
    submit: () => current.edits.submit(),
    discard: () => current.edits.discard(),
    resolve: (field: keyof Values & string, whose: 'mine' | 'theirs') =>
      current.edits.resolve(field, whose),
    /** Unsaved input from the last time this user had the form open; null if no input was left unsaved. */
    draft: offered && {
      savedAt: offered.savedAt,
      restore: () => {
        current.offer(null);
        // This form stored the draft, so its fields match the form's.
        current.edits.restore(offered.changes as Partial<Values>, offered.baseVersion);
      },
      drop: () => current.offer(null),
    },
  };
}

type FormOf = Pick<Held<Fields>, 'form' | 'personId'>;

/**
 * The cache key of the record that a form last saved, which is kept until the form receives the new version. A list
 * that is being refetched still has the old record, so if a form is opened from it, saves would be rejected because of
 * the form's own earlier change. The record is stored in the query cache, because that cache is cleared when the
 * session ends.
 */
const savedKey = ({ form, personId }: FormOf) => ['saved by form', personId, form];
const savedBy = (form: FormOf) => queryClient.getQueryData<Fields>(savedKey(form));

function rememberSaved(form: FormOf, record: Fields): void {
  if (versionOf(record) !== undefined) queryClient.setQueryData(savedKey(form), record);
}

function newestOf<Values extends Fields>(form: FormOf, record: Values): Values {
  const stored = savedBy(form);
  // Forms with the same name have the same type of values.
  return stored && isNewer(stored, record) ? (stored as Values) : record;
}

function forgetSaved(form: FormOf, record: Fields): void {
  const stored = savedBy(form);
  if (stored && !isNewer(stored, record)) {
    queryClient.removeQueries({ queryKey: savedKey(form), exact: true });
  }
}

interface Held<Values extends Fields> {
  form: string;
  personId: number;
  edits: RecordEdits<Values>;
  latest: RecordEditsOptions<Values>;
  /** Offers a stored draft, or null once the user has restored or discarded it. */
  offer: (draft: Draft | null) => void;
  read: () => { snapshot: EditSnapshot<Values>; offered: Draft | null };
  subscribe: (listener: () => void) => () => void;
}

export type RecordEditsForm<Values extends Fields> = ReturnType<typeof useRecordEdits<Values>>;

function hold<Values extends Fields>(options: RecordEditsOptions<Values>): Held<Values> {
  const { form, savesOn, join } = options;
  const personId = session.viewer?.id ?? 0;
  const record = newestOf({ form, personId }, options.record);
  const listeners = new Set<() => void>();
  const edits: RecordEdits<Values> = new RecordEdits({
    record,
    savesOn,
    join,
    // Use the latest save function of this record, even for edits that are pending when the form switches to another
    // record.
    save: async (...sent) => {
      // A closed form retries after a lost connection, but never on behalf of a different user.
      if (session.viewer && session.viewer.id !== personId)
        throw new Error('Someone else signed in.');
      const stored = await held.latest.save(...sent);
      rememberSaved(held, stored);
      return stored;
    },
    currentOf: (error) =>
      held.latest.currentOf
        ? held.latest.currentOf(error)
        : // The server rejects a stale write with the current record, as the same endpoint returns it.
          error instanceof ApiError
          ? (error.current as Values | undefined)
          : undefined,
    mayPass: isTemporary,
    onChange: () => update(),
  });
  let shown = { snapshot: edits.snapshot, offered: null as Draft | null };
  const update = (offered = shown.offered) => {
    shown = { snapshot: edits.snapshot, offered };
    keepUnsaved();
    for (const listener of listeners) listener();
  };
  const keepUnsaved = () => {
    const { offered, snapshot } = shown;
    const { secrets = [] } = held.latest;
    const typed = Object.entries(snapshot.changes).filter(([field]) => !secrets.includes(field));
    // The draft that is being offered must be kept until the user has restored or discarded it.
    const changes = { ...offered?.changes, ...Object.fromEntries(typed) };
    if (Object.keys(changes).length === 0) return void dropDraft(personId, form);
    const { version } = snapshot.values;
    // While a conflict is open, the changes aren't based on the stored version.
    const isBased = typeof version === 'number' && Object.keys(snapshot.conflicts).length === 0;
    const baseVersion = offered ? offered.baseVersion : isBased ? version : null;
    void keepDraft(personId, form, { changes, baseVersion, savedAt: new Date().toISOString() });
  };
  const held: Held<Values> = {
    form,
    personId,
    edits,
    latest: options,
    offer: (draft: Draft | null) => {
      if (draft && edits.hasChanges) return;
      update(draft && !isStored(draft, edits.snapshot.values) ? draft : null);
    },
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return held;
}

/**
 * Returns whether the server already has a draft's changes. This happens if a page is closed after a save is sent but
 * before the response arrives.
 */
const isStored = (draft: Draft, record: Fields) =>
  Object.entries(draft.changes).every(([field, value]) => isSame(value, record[field]));
