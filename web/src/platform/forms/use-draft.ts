import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { type Draft, dropDraft, findDraft, keepDraft } from './drafts.ts';

/** Keeps what is typed into a form of a record to be, until it is saved (`clear`). */
export function useDraft<Values extends Record<string, unknown>>(
  form: string,
  values: Values,
  isTouched: boolean,
) {
  const { id } = useViewer();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    void findDraft(id, form).then((found) => setDraft(found ?? null));
  }, [id, form]);
  const isKept = useRef(false);
  useEffect(() => {
    // What was typed and taken back again isn't worth keeping.
    if (!isTouched && isKept.current) void dropDraft(id, form);
    isKept.current = isTouched;
    if (!isTouched) return;
    const savedAt = new Date().toISOString();
    void keepDraft(id, form, { changes: values, baseVersion: null, savedAt });
  }, [id, form, values, isTouched]);

  const clear = () => {
    setDraft(null);
    void dropDraft(id, form);
  };
  return {
    /** What was typed last time, as long as nothing has been typed this time. */
    offered:
      isTouched || !draft ? null : { savedAt: draft.savedAt, values: draft.changes as Values },
    clear,
  };
}
