import { Button, SegmentedControl } from '@mantine/core';
import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ComparedText, useComparison } from '../compare/ComparedText.tsx';
import comparison from '../compare/Comparison.module.css';
import { ComparisonSummary } from '../compare/ComparisonSummary.tsx';
import type { DocumentForm } from '../use-document-autosave.ts';
import styles from './Conflict.module.css';
import { useConflictResolution } from './use-conflict-resolution.ts';

interface DocumentConflictProps {
  body: BodyRecord;
  form: DocumentForm;
}

/**
 * Compares the versions that two people wrote at the same time, and lets the user choose one. Neither version is lost.
 */
export function DocumentConflict({ body, form }: DocumentConflictProps) {
  const theirs = form.conflicts.content ?? body.content;
  const mine = form.changes.content ?? body.content;
  const { lines, added, removed } = useComparison(theirs, mine);
  const [view, setView] = useState('together');
  const resolution = useConflictResolution(body, form, mine);
  const who = body.updated_by?.name ?? 'Someone else';

  return (
    <>
      <div className={styles.notice} role="alert">
        <div className={styles.explanation}>
          <h2>{who} saved another text while you were writing</h2>
          <p>
            Nothing is overwritten until you choose, and the other text is kept as a version. Below,
            text that only you have is underlined; text that only they have is struck through.
            {resolution.error && <strong> {errorText(resolution.error)}</strong>}
          </p>
        </div>
        <div className={styles.choices}>
          <Button
            variant="default"
            disabled={resolution.isPending}
            onClick={() => resolution.mutate('theirs')}
          >
            Take theirs
          </Button>
          <Button loading={resolution.isPending} onClick={() => resolution.mutate('mine')}>
            Keep mine
          </Button>
        </div>
      </div>
      <div className={comparison.bar}>
        <h2>
          Theirs, <DateText value={body.updated_at} style="hour" />, compared with yours
        </h2>
        <ComparisonSummary
          added={added}
          removed={removed}
          hasChanges={lines.some(({ kind }) => kind !== 'same')}
        />
        <div className={comparison.barEnd}>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'together', label: 'Combined' },
              { value: 'beside', label: 'Side by side' },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      </div>
      <div className={comparison.view}>
        {view === 'together' ? (
          <ComparedText label="Both texts compared" lines={lines} />
        ) : (
          <div className={comparison.sides}>
            <section>
              <p className={comparison.sideHeading}>Theirs</p>
              <ComparedText label="Their text" lines={lines} side="before" />
            </section>
            <section>
              <p className={comparison.sideHeading}>Yours</p>
              <ComparedText label="Your text" lines={lines} side="after" />
            </section>
          </div>
        )}
      </div>
    </>
  );
}
