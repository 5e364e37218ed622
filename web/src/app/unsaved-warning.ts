/** Asks whether unsaved input may be discarded; the sidebar shows the question. */
type Question = { unsaved: number; answer: (isFine: boolean) => void };

let listener: ((question: Question | null) => void) | undefined;

export function onUnsavedWarning(show: (question: Question | null) => void): () => void {
  listener = show;
  return () => {
    if (listener === show) listener = undefined;
  };
}

export function askBeforeSignOut(unsaved: number): Promise<boolean> {
  const show = listener;
  if (!show) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isFine: boolean) => {
      show(null);
      resolve(isFine);
    };
    show({ unsaved, answer });
  });
}

export type { Question as UnsavedQuestion };
