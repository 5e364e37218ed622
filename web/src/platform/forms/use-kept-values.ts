import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { type Fields, withoutSame } from './changed-fields.ts';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';

/**
 * Returns the values of a form that performs an action, such as sending a report. Unsent input is stored in this
 * browser and restored when the same form opens again, so the values must not include passwords or files.
 */
export const useKeptValues = <Values extends Fields>(form: string, initial: Values) =>
  useKeptValuesOf(useViewer().id, form, initial);

/** The id of the input's owner on pages that people open without signing in. */
export const anonymous = 0;

/** Like `useKeptValues`, but for pages without a viewer. `id` identifies the input's owner. */
export function useKeptValuesOf<Values extends Fields>(id: number, form: string, initial: Values) {
  const [held, setHeld] = useState<{ form: string; changes: Partial<Values> }>({
    form,
    changes: {},
  });
  // The state may still contain another form's input, which this form must not show.
  const changes = held.form === form ? held.changes : {};
  // Each handler of an event must see the changes that earlier handlers of the same event made.
  const latest = useRef(changes);
  latest.current = changes;
  const set = (next: Partial<Values>) => {
    latest.current = next;
    setHeld({ form, changes: next });
  };
  useEffect(() => {
    let isOpen = true;
    void findDraft(id, form).then((draft) => {
      if (!isOpen || !draft) return;
      // This form stored the draft, so the cast is safe. Values that the user has already typed take precedence.
      setHeld((now) => {
        const typed = now.form === form ? now.changes : {};
        return { form, changes: { ...(draft.changes as Partial<Values>), ...typed } };
      });
    });
    return () => {
      isOpen = false;
    };
  }, [id, form]);

  const change = (typed: Partial<Values>) => {
    const next = withoutSame({ ...latest.current, ...typed }, initial);
    set(next);
    if (Object.keys(next).length === 0) return void dropDraft(id, form);
    const savedAt = new Date().toISOString();
    void keepDraft(id, form, { changes: next, baseVersion: null, savedAt });
  };
  /** Deletes the stored input after it has been sent or discarded. */
  const clear = () => {
    set({});
    void dropDraft(id, form);
  };
  return { values: { ...initial, ...changes }, change, clear };
}
