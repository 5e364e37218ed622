import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import {
  type Bounds,
  boundsOf,
  boundsText,
} from '@portal/contract/account-health/overviews/overview-filters.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import styles from './Controls.module.css';

interface RangeFilterProps {
  label: string;
  bounds: Bounds | null;
  onApply: (bounds: Bounds) => void;
  onClear: () => void;
}

/** Shows a button that opens the fields From and To. While the filter is applied, the button shows their values. */
export function RangeFilter({ label, bounds, onApply, onClear }: RangeFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.range} data-applied={bounds !== null || undefined}>
      <Popover
        opened={isOpen}
        onDismiss={() => setIsOpen(false)}
        trapFocus
        returnFocus
        position="bottom-start"
        width={240}
      >
        <Popover.Target>
          <Button
            size="xs"
            variant={bounds ? 'light' : 'default'}
            rightSection={!bounds && <IconChevronDown size={14} stroke={1.6} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {label}
            {bounds && <span className={styles.bounds}>{boundsText(bounds)}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <RangeForm
            bounds={bounds}
            onApply={(from, to) => {
              const applied = boundsOf(from, to);
              if (applied) onApply(applied);
              else onClear();
              setIsOpen(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {bounds && (
        <CloseButton size={28} iconSize={14} aria-label={`Clear ${label}`} onClick={onClear} />
      )}
    </div>
  );
}

interface RangeFormProps {
  bounds: Bounds | null;
  onApply: (from: string, to: string) => void;
}

const number = { type: 'number', min: 0, max: 999_999, step: 1, inputMode: 'numeric' } as const;

function RangeForm({ bounds, onApply }: RangeFormProps) {
  const [from, setFrom] = useState(bounds && bounds.min > 0 ? `${bounds.min}` : '');
  const [to, setTo] = useState(bounds?.max === null ? '' : `${bounds?.max ?? ''}`);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onApply(from, to);
  };
  return (
    <form className={styles.rangeForm} onSubmit={handleSubmit}>
      <TextInput
        {...number}
        size="xs"
        label="From"
        placeholder="0"
        data-autofocus
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        {...number}
        size="xs"
        label="To"
        placeholder="∞"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        Apply
      </Button>
    </form>
  );
}
