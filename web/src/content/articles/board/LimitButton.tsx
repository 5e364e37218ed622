import { ActionIcon, Button, Group, NumberInput, Popover, Stack } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './Board.module.css';
import type { ShownColumn } from './board-drops.ts';

interface LimitButtonProps {
  column: Pick<ShownColumn, 'name' | 'limit'>;
  onChange: (limit: number | undefined) => void;
}

/**
 * Sets the number of cards that a column may have before it shows a warning. The limit is in the URL, so saved views
 * include it.
 */
export function LimitButton({ column, onChange }: LimitButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [value, setValue] = useState<number | string>('');
  const save = (limit: number | undefined) => {
    onChange(limit);
    setIsOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon
          className={styles.limit}
          size={24}
          variant="subtle"
          color="gray"
          aria-label={`Limit of ${column.name}`}
          title="Set the limit of cards"
          onClick={() => {
            setValue(column.limit ?? '');
            setIsOpen(!isOpen);
          }}
        >
          <IconGauge size={15} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Limit of ${column.name}`}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save(Number(value) > 0 ? Number(value) : undefined);
          }}
        >
          <Stack gap={10}>
            <NumberInput
              label="Warn above"
              description="Saved with the view."
              min={1}
              max={9999}
              allowDecimal={false}
              value={value}
              onChange={setValue}
            />
            <Group gap={8} justify="flex-end">
              {column.limit !== undefined && (
                <Button size="xs" variant="default" onClick={() => save(undefined)}>
                  Remove
                </Button>
              )}
              <Button size="xs" type="submit">
                Set
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
