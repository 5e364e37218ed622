import { useEffect, useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';

/**
 * The text of a field that outlives it: unsent text is restored when the same field opens again. Setting it to ''
 * deletes the stored text.
 */
export function useKeptText(field: string) {
  const { id } = useViewer();
  const [text, setText] = useState('');
  useEffect(() => {
    let isOpen = true;
    void findDraft(id, field).then((kept) => {
      const storedText = kept?.changes.text;
      // Text that the user has already typed takes precedence.
      if (isOpen && typeof storedText === 'string') setText((typed) => typed || storedText);
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
