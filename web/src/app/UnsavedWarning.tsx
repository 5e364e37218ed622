import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../platform/ui/ConfirmButton.tsx';
import { onUnsavedWarning, type UnsavedQuestion } from './unsaved-warning.ts';

export function UnsavedWarning() {
  const [question, setQuestion] = useState<UnsavedQuestion | null>(null);
  useEffect(() => onUnsavedWarning(setQuestion), []);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title="Log out and lose unsaved changes?"
      confirmLabel="Logout"
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {question?.unsaved === 1
        ? 'One form has changes that aren’t saved yet.'
        : `${question?.unsaved} forms have changes that aren’t saved yet.`}{' '}
      They are kept in this browser only until you log out.
    </ConfirmDialog>
  );
}
