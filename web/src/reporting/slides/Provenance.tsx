import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

/** Shows the source of numbers: on hover or focus on screen, and in small print on paper. */
export function Provenance({ text }: { text: string }) {
  const { medium } = useSlideMedium();
  if (medium === 'paper') return <p className={styles.smallPrint}>Source: {text}</p>;
  return (
    <Tooltip
      label={text}
      multiline
      maw={360}
      openDelay={0}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon className={styles.provenance} size={24} aria-label={`Source: ${text}`}>
        <IconInfoCircle size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
