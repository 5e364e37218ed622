import { Textarea, type TextareaProps } from '@mantine/core';
import styles from './GrowingTextarea.module.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize'> {
  minRows: number;
  maxRows?: number;
}

// If the browser lacks `field-sizing`, Mantine measures the text after every keystroke instead.
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Renders a textarea that grows with its text, up to a limit. */
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
