import { Button } from '@mantine/core';
import { errorText } from '../../api/api-error.ts';
import styles from './LoadProblemLine.module.css';

interface LoadProblemLineProps {
  /** The message, such as 'The comments couldn’t be loaded'. */
  heading: string;
  error: Error;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** Like `LoadProblem`, but in a single line, for a section of a screen. */
export function LoadProblemLine(props: LoadProblemLineProps) {
  const { heading, error, onRetry, isRetrying = false } = props;
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.text}>
        <strong>{heading}.</strong> {errorText(error)}
      </p>
      <Button size="xs" variant="default" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
