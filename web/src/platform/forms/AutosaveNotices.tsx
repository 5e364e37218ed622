import type { ReactNode } from 'react';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorDisplay } from './ErrorDisplay.tsx';
import { hasOtherErrors } from './field-errors.ts';
import type { AutosaveForm } from './use-autosave.ts';

interface AutosaveNoticesProps<Values extends Record<string, unknown>> {
  form: AutosaveForm<Values>;
  labels: Readonly<Record<string, string>>;
  format?: (field: string, value: unknown) => ReactNode;
}

/** What a form that saves itself has to say above its fields. */
export function AutosaveNotices<Values extends Record<string, unknown>>(
  props: AutosaveNoticesProps<Values>,
) {
  const { form, labels, format } = props;
  return (
    <>
      {form.draft && (
        <DraftOffer
          savedAt={form.draft.savedAt}
          onRestore={form.draft.restore}
          onDrop={form.draft.drop}
        />
      )}
      <ConflictNotice<keyof Values & string>
        theirs={form.conflicts}
        mine={form.changes}
        labels={labels as Partial<Record<keyof Values & string, string>>}
        {...(format && { format })}
        onResolve={form.resolve}
      />
      {form.state === 'failed' && hasOtherErrors(form.error, Object.keys(labels)) && (
        <ErrorDisplay error={form.error as Error} labels={labels} />
      )}
    </>
  );
}
