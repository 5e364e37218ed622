import { Textarea, type TextareaProps } from '@mantine/core';
import styles from './GrowingTextarea.module.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize'> {
  minRows: number;
  maxRows?: number;
}

// Without `field-sizing`, a script measures after every key.
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** A textarea that grows with its text, up to a limit. */
export function GrowingTextarea({ minRows, maxRows = 24, ...props }: GrowingTextareaProps) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  return (
    <Textarea
      classNames={{ input: styles.field }}
      styles={{ input: { '--least-rows': minRows, '--most-rows': maxRows } }}
      {...props}
    />
  );
}
