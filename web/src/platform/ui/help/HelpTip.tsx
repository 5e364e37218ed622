import { ActionIcon, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './HelpTip.module.css';
import { type HelpTerm, helpTerms } from './help-terms.ts';

/** Renders a button that explains the word next to it. */
export function HelpTip({ term }: { term: HelpTerm }) {
  const { name, text } = helpTerms[term];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={300} position="bottom-start" withinPortal>
      <Popover.Target>
        <ActionIcon
          size={24}
          className={styles.button ?? ''}
          aria-label={`About: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconHelpCircle size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <p className={styles.text}>{text}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
