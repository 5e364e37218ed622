import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '#platform/ui/layout/RecordScreen.module.css';

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: ReactNode;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Edits a color, typed as #rrggbb or picked. */
export function ColorField({ value, onChange, error }: ColorFieldProps) {
  return (
    <TextInput
      label="Color"
      withAsterisk
      maxLength={7}
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          className={styles.swatch}
          type="color"
          aria-label="Pick a color"
          value={isColor(value) ? value.toLowerCase() : '#868e96'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
