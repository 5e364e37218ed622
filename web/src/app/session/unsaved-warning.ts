/** The data for the sidebar's question whether to discard unsaved input. */
interface Leaving {
  unsaved: number;
  /** The impersonator's name, if an impersonation is about to end. */
  impersonator?: string;
}
type Question = Leaving & { answer: (isFine: boolean) => void };

let listener: ((question: Question | null) => void) | undefined;

export function onUnsavedWarning(show: (question: Question | null) => void): () => void {
  listener = show;
  return () => {
    if (listener === show) listener = undefined;
  };
}

export function askAboutUnsaved(leaving: Leaving): Promise<boolean> {
  const show = listener;
  if (!show) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isFine: boolean) => {
      show(null);
      resolve(isFine);
    };
    show({ ...leaving, answer });
  });
}

export type { Question as UnsavedQuestion };
