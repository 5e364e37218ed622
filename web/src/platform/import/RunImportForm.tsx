import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorDisplay } from '../forms/ErrorDisplay.tsx';
import styles from '../ui/layout/RecordScreen.module.css';
import { countText } from './import-texts.ts';

interface RunImportFormProps {
  count: number;
  /** The noun for a record, in the singular: 'article'. */
  noun: string;
  /** The number of invalid rows. */
  wrong: number;
  /** The call that runs the import. */
  run: { error: Error | null; isPending: boolean };
  /** Whether the preview on the screen is still that of the previous settings. */
  isReading: boolean;
  onRun: (skipsWrong: boolean) => void;
  /** The button that downloads the invalid rows. */
  rejects: ReactNode;
}

/** Runs a previewed import; invalid rows must be skipped explicitly. */
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
