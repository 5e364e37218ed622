import { whenWritten } from '../api/pending-writes.ts';

const forms = new Set<() => Promise<unknown>>();

/** Registers an open form's save function. Returns a function that unregisters it. */
export function registerOpenForm(save: () => Promise<unknown>): () => void {
  forms.add(save);
  return () => {
    forms.delete(save);
  };
}

/** Saves all open autosaving forms' pending input. */
export async function flushOpenForms(): Promise<void> {
  await Promise.all([...forms].map((save) => save()));
}

/** Saves all open autosaving forms' pending input, and waits for writes that closed forms have sent. */
export async function saveOpenForms(): Promise<void> {
  await flushOpenForms();
  await whenWritten();
}
