import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isTemporary } from '../api/api-error.ts';
import { onReconnect } from '../events/connection-state.ts';
import { session } from '../session/session.ts';
import { Autosave, type AutosaveSettings, type AutosaveSnapshot } from './autosave.ts';
import { type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts';

interface AutosaveOptions<Values extends Record<string, unknown>> {
  /** Which record: 'article-12'. Another one flushes this one's changes and starts afresh. */
  form: string;
  record: Values;
  save: (changes: Partial<Values>, version: number | undefined) => Promise<Values>;
  /** The same function for as long as the form is open. */
  join?: AutosaveSettings<Values>['join'];
}

/**
 * A form that saves itself: 2 s after a change, then 1 s of rest, and at once when it is left.
 * What isn't saved is kept in this browser and offered to the same person again.
 */
export function useAutosave<Values extends Record<string, unknown>>(
  options: AutosaveOptions<Values>,
) {
  const { form, record, join } = options;
  const save = useRef(options.save);
  const [held, setHeld] = useState(() => hold(form, { record, save, join }));
  const current = held.form === form ? held : hold(form, { record, save, join });
  if (current !== held) setHeld(current);
  const snapshot = useSyncExternalStore(current.subscribe, current.read);

  useEffect(() => {
    save.current = options.save;
  });
  useEffect(() => current.autosave.receive(record), [current, record]);
  useEffect(() => {
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') void current.autosave.flush();
    };
    document.addEventListener('visibilitychange', handleHidden);
    // What failed for want of a connection is saved as soon as there is one again.
    const stopWaiting = onReconnect(() => void current.autosave.flush());
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      stopWaiting();
      void current.autosave.flush();
    };
  }, [current]);

  const draft = useOfferedDraft(current);
  return {
    ...snapshot,
    fieldErrors: snapshot.error instanceof ApiError ? snapshot.error.fieldErrors : {},
    change: (changes: Partial<Values>, madeOn?: Partial<Values>) =>
      current.autosave.change(changes, madeOn),
    flush: () => current.autosave.flush(),
    discard: () => current.autosave.discard(),
    resolve: (field: keyof Values & string, whose: 'mine' | 'theirs') =>
      current.autosave.resolve(field, whose),
    /** What this person typed here and never saved; null when there is nothing. */
    draft,
  };
}

export type AutosaveForm<Values extends Record<string, unknown>> = ReturnType<
  typeof useAutosave<Values>
>;

type Held<Values extends Record<string, unknown>> = ReturnType<typeof hold<Values>>;

function hold<Values extends Record<string, unknown>>(
  form: string,
  options: Pick<AutosaveOptions<Values>, 'record' | 'join'> & {
    save: { current: AutosaveOptions<Values>['save'] };
  },
) {
  const { record, save, join } = options;
  const listeners = new Set<() => void>();
  const personId = session.viewer?.id ?? 0;
  let snapshot: AutosaveSnapshot<Values>;
  const ofThisForm = save.current;
  const autosave = new Autosave<Values>({
    record,
    ...(join && { join }),
    // The function of the time when the form was opened would do; the newest one knows more.
    save: (changes, version) => (save.current ?? ofThisForm)(changes, version),
    currentOf: (error) =>
      // The server answers a stale write with the record of the same shape.
      error instanceof ApiError ? (error.current as Values | undefined) : undefined,
    mayPass: isTemporary,
    onChange: (next) => {
      snapshot = next;
      keepUnsaved(personId, form, next);
      for (const listener of listeners) listener();
    },
  });
  snapshot = autosave.snapshot;
  return {
    form,
    personId,
    autosave,
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keepUnsaved(
  personId: number,
  form: string,
  snapshot: AutosaveSnapshot<Record<string, unknown>>,
) {
  if (Object.keys(snapshot.changes).length === 0) return void dropDraft(personId, form);
  const version = snapshot.values.version;
  // Where a choice is still open, the changes weren't made on the version that is stored.
  const isBased = typeof version === 'number' && Object.keys(snapshot.conflicts).length === 0;
  const baseVersion = isBased ? version : null;
  const savedAt = new Date().toISOString();
  void keepDraft(personId, form, { changes: snapshot.changes, baseVersion, savedAt });
}

function useOfferedDraft<Values extends Record<string, unknown>>(held: Held<Values>) {
  const [found, setFound] = useState<{ held: Held<Values>; draft: Draft } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findDraft(held.personId, held.form).then((draft) => {
      if (!isCurrent || !draft || held.autosave.hasChanges) return;
      if (isStored(draft, held.autosave.snapshot.values)) void dropDraft(held.personId, held.form);
      else setFound({ held, draft });
    });
    return () => {
      isCurrent = false;
    };
  }, [held]);
  if (!found || found.held !== held) return null;
  return {
    savedAt: found.draft.savedAt,
    restore: () => {
      // A draft is what this very form kept, so its fields are the form's.
      held.autosave.restore(found.draft.changes as Partial<Values>, found.draft.baseVersion);
      setFound(null);
    },
    drop: () => {
      void dropDraft(held.personId, held.form);
      setFound(null);
    },
  };
}

/** Its save arrived after all, when the tab was closed already. */
function isStored(draft: Draft, record: Record<string, unknown>): boolean {
  return Object.entries(draft.changes).every(
    ([field, value]) => JSON.stringify(value ?? null) === JSON.stringify(record[field] ?? null),
  );
}
