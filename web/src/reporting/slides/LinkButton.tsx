import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

interface LinkButtonProps {
  text: string;
  /** The link's target; null until it is set. */
  url: string | null;
  helperText: string;
  /** If given, called on click instead of following the link. */
  onOpen?: (() => void) | undefined;
}

/** Renders a link that looks like a button. In print, the URL is shown below the button. */
export function LinkButton({ text, url, helperText, onOpen }: LinkButtonProps) {
  const { medium } = useSlideMedium();
  const handleClick = (event: MouseEvent) => {
    const opensTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!onOpen || opensTab) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div className={styles.link}>
      {url === null ? (
        <Button disabled>{text}</Button>
      ) : (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          size="md"
          onClick={handleClick}
        >
          {text}
        </Button>
      )}
      {helperText !== '' && <p className={styles.description}>{helperText}</p>}
      {medium === 'paper' && url !== null && <p className={styles.smallPrint}>{url}</p>}
    </div>
  );
}
