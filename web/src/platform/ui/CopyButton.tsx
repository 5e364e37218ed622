import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from './toasts.ts';

interface CopyButtonProps extends ButtonProps {
  /** What is copied. */
  value: string;
  label: string;
  /** Said in the label's place when it is done: 'Link Copied!' */
  doneLabel?: string;
  /** For how long, in milliseconds. */
  doneFor?: number;
}

export function CopyButton(props: CopyButtonProps) {
  const { value, label, doneLabel = 'Copied!', doneFor = 1_500, ...button } = props;
  const [isDone, setIsDone] = useState(false);

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsDone(true);
      setTimeout(() => setIsDone(false), doneFor);
    } catch {
      showToast({ heading: 'The browser didn’t allow copying', message: value, tone: 'error' });
    }
  };

  return (
    <Button
      variant="default"
      leftSection={isDone ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
      {...button}
      onClick={() => void handleCopy()}
    >
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </Button>
  );
}
