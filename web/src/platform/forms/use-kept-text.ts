import { useEffect, useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';

/**
 * The text of a field that outlives it: what was typed and never sent stands there again when the same
 * field opens the next time. Set to '' it is forgotten.
 */
export function useKeptText(field: string) {
  const { id } = useViewer();
  const [text, setText] = useState('');
  useEffect(() => {
    let isOpen = true;
    void findDraft(id, field).then((kept) => {
      const found = kept?.changes.text;
      // Who was faster in typing goes on.
      if (isOpen && typeof found === 'string') setText((typed) => typed || found);
    });
    return () => {
      isOpen = false;
    };
  }, [id, field]);

  const change = (next: string) => {
    setText(next);
    if (next === '') void dropDraft(id, field);
    else {
      const savedAt = new Date().toISOString();
      void keepDraft(id, field, { changes: { text: next }, baseVersion: null, savedAt });
    }
  };
  return [text, change] as const;
}
