import type { ReactNode } from 'react';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorDisplay } from './ErrorDisplay.tsx';
import { hasOtherErrors } from './field-errors.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormNoticesProps<Values extends Record<string, unknown>> {
  form: RecordForm<Values>;
  labels: Readonly<Record<string, string>>;
  /** How a value reads where two people changed the same field; as it is unless given. */
  format?: (field: keyof Values & string, value: unknown) => ReactNode;
}

/** What a record's form has to say above its fields: a draft, other people's changes, a refusal. */
export function RecordFormNotices<Values extends Record<string, unknown>>(
  props: RecordFormNoticesProps<Values>,
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
      {hasOtherErrors(form.error, Object.keys(labels)) && (
        <ErrorDisplay error={form.error} labels={labels} />
      )}
    </>
  );
}
