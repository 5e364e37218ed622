import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../toasts/toasts.ts';

interface CopyButtonProps extends ButtonProps {
  /** The text to copy. */
  value: string;
  label: string;
  /** The label after copying: 'Link Copied!' */
  doneLabel?: string;
  /** The number of milliseconds for which `doneLabel` is shown. */
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
