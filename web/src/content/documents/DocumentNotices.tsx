import { Button } from '@mantine/core';
import { errorText } from '#platform/api/api-error.ts';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import styles from './Document.module.css';
import type { DocumentForm } from './use-document-autosave.ts';

interface DocumentNoticesProps {
  form: DocumentForm;
  mayWrite: boolean;
}

/** Offers an unsaved draft and reports failed saves. */
export function DocumentNotices({ form, mayWrite }: DocumentNoticesProps) {
  const isFailed = form.state === 'failed';
  if (!isFailed && !(form.draft && mayWrite)) return null;
  return (
    <div className={styles.notices}>
      {form.draft && mayWrite && (
        <DraftOffer
          savedAt={form.draft.savedAt}
          onRestore={form.draft.restore}
          onDrop={form.draft.drop}
        />
      )}
      {isFailed && (
        <div className={styles.problem} role="alert">
          <p>
            <strong>Not saved.</strong> {errorText(form.error)} Your text is kept in this browser
            {mayWrite ? ' and will be saved with your next change.' : '; copy what you need.'}
          </p>
          <Button size="xs" variant="default" onClick={() => void form.flush()}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  );
}
