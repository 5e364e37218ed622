import { whenWritten } from '../api/pending-writes.ts';

const forms = new Set<() => Promise<unknown>>();

/** Registers how an open form saves what waits; returns how to forget it. */
export function registerOpenForm(save: () => Promise<unknown>): () => void {
  forms.add(save);
  return () => {
    forms.delete(save);
  };
}

/** Saves what waits in all open forms that save by themselves; waits for what closed ones have sent, too. */
export async function saveOpenForms(): Promise<void> {
  await Promise.all([...forms].map((save) => save()));
  await whenWritten();
}
