import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorDisplay } from '../forms/ErrorDisplay.tsx';
import styles from '../ui/layout/RecordScreen.module.css';
import { countText } from './import-texts.ts';

interface RunImportFormProps {
  count: number;
  /** The singular noun for a record: 'article'. */
  noun: string;
  /** The number of invalid rows. */
  wrong: number;
  /** The call that runs the import. */
  run: { error: Error | null; isPending: boolean };
  /** Whether a new preview is loading, while the screen still shows the preview for the previous settings. */
  isReading: boolean;
  onRun: (skipsWrong: boolean) => void;
  /** The button that downloads the invalid rows. */
  rejects: ReactNode;
}

/** Runs a previewed import. Invalid rows are skipped only if the user explicitly allows it. */
export function RunImportForm(props: RunImportFormProps) {
  const { count, noun, wrong, run, isReading, onRun, rejects } = props;
  const [skipsWrong, setSkipsWrong] = useState(false);
  return (
    <div className={styles.stack}>
      {run.error && <ErrorDisplay error={run.error} />}
      {wrong > 0 && (
        <Checkbox
          label={`Skip ${countText(wrong, 'invalid row')}`}
          description="Download, fix and upload them again."
          checked={skipsWrong}
          onChange={(event) => setSkipsWrong(event.currentTarget.checked)}
        />
      )}
      <div className={styles.actions}>
        <Button
          disabled={count === 0 || (wrong > 0 && !skipsWrong)}
          loading={run.isPending || isReading}
          onClick={() => onRun(skipsWrong)}
        >
          Import {countText(count, noun)}
        </Button>
        {wrong > 0 && rejects}
      </div>
    </div>
  );
}
