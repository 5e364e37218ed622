import type { ReactNode } from 'react';
import styles from './ConflictNotice.module.css';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { Fields } from './changed-fields.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorDisplay } from './ErrorDisplay.tsx';
import { hasOtherErrors } from './field-errors.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormNoticesProps<Values extends Fields> {
  form: Pick<RecordForm<Values>, 'draft' | 'conflicts' | 'changes' | 'resolve' | 'error'>;
  labels: Readonly<Record<string, string>>;
  /** Formats the values that a conflict shows. */
  format?: (field: keyof Values & string, value: unknown) => ReactNode;
}

/**
 * Shows the notices above a record form's fields: a stored draft, other people's changes, and the last save's error.
 */
export function RecordFormNotices<Values extends Fields>(props: RecordFormNoticesProps<Values>) {
  const { form, labels, format } = props;
  return (
    <div className={styles.notices}>
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
    </div>
  );
}
