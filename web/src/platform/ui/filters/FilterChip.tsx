import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './FilterBar.module.css';
import type { FilterField } from './filter-fields.ts';

interface FilterChipProps {
  field: FilterField;
  value: string;
  onOpen: () => void;
  onRemove: () => void;
}

/** Shows an active filter, which can be removed. Clicking it opens the filter's values. */
export function FilterChip({ field, value, onOpen, onRemove }: FilterChipProps) {
  const name = field.useName(value) ?? '…';
  const text = field.isFlag && name === field.label ? name : `${field.label}: ${name}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would be shown
    <span className={styles.chip} role="group" aria-label={`Filter ${text}`}>
      {field.isFlag || field.isHidden ? (
        <span className={styles.chipText} title={text}>
          {text}
        </span>
      ) : (
        <UnstyledButton className={styles.chipText} title={text} onClick={onOpen}>
          {text}
        </UnstyledButton>
      )}
      <UnstyledButton
        className={styles.chipRemove}
        aria-label={`Remove filter ${field.label}`}
        onClick={onRemove}
      >
        <IconX size={13} stroke={2} aria-hidden="true" />
      </UnstyledButton>
    </span>
  );
}
