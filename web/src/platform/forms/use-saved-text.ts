import { useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';

/** A text that is saved when it is left, if it was changed; what is refused stays to be mended. */
export function useSavedText(value: string, onSave: (value: string) => Promise<unknown>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Enter saves it and leaving saves it: while one is on its way the other has nothing to do.
  const saving = useRef<string | null>(null);

  const leave = async () => {
    const wanted = typed?.trim();
    if (wanted === undefined || wanted === saving.current) return;
    let error: string | null = null;
    if (wanted !== value) {
      saving.current = wanted;
      error = await onSave(wanted).then(
        () => null,
        (refusal: unknown) => errorText(refusal),
      );
      saving.current = null;
    }
    setProblem(error);
    if (error !== null) return;
    // Unless typing went on meanwhile.
    setTyped((present) => (present === typed ? null : present));
  };

  const putBack = () => {
    setTyped(null);
    setProblem(null);
  };

  return { text: typed ?? value, isTyped: typed !== null, problem, type: setTyped, leave, putBack };
}
