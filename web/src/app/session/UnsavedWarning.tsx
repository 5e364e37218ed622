import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { onUnsavedWarning, type UnsavedQuestion } from './unsaved-warning.ts';

export function UnsavedWarning() {
  const [question, setQuestion] = useState<UnsavedQuestion | null>(null);
  useEffect(() => onUnsavedWarning(setQuestion), []);
  const isReturn = question?.impersonator !== undefined;
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={isReturn ? 'Go back and lose unsaved changes?' : 'Sign out and lose unsaved changes?'}
      confirmLabel={isReturn ? `Back to ${question.impersonator}` : 'Logout'}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {question?.unsaved === 1
        ? 'One form has changes that aren’t saved yet.'
        : `${question?.unsaved} forms have changes that aren’t saved yet.`}{' '}
      They are kept in this browser only until you {isReturn ? 'go back' : 'sign out'}.
    </ConfirmDialog>
  );
}
