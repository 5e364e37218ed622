import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import styles from './ColumnMenu.module.css';
import type { ColumnChoice } from './use-column-choice.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Shows a table's columns, so that users can hide and reorder them. Alt with an arrow key moves the focused column. */
export function ColumnMenu({ choice }: { choice: ColumnChoice }) {
  const { options, move } = choice;
  const handleKeyDown = (event: KeyboardEvent, id: string) => {
    const by = steps[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(id, by);
  };
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconColumns size={15} stroke={1.7} aria-hidden="true" />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" p={6} className={styles.menu ?? ''}>
        <ul className={styles.columns}>
          {options.map(({ id, header, isShown }, place) => (
            <li key={id} className={styles.column}>
              <Checkbox
                size="xs"
                className={styles.choice ?? ''}
                label={header}
                checked={isShown}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={() => choice.toggle(id)}
                onKeyDown={(event) => handleKeyDown(event, id)}
              />
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={`Move ${header} up`}
                aria-disabled={place === 0}
                onClick={() => move(id, -1)}
              >
                <IconChevronUp size={14} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={`Move ${header} down`}
                aria-disabled={place === options.length - 1}
                onClick={() => move(id, 1)}
              >
                <IconChevronDown size={14} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {choice.isChanged && (
          <Button size="xs" fullWidth mt={6} variant="default" onClick={choice.reset}>
            Reset columns
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
