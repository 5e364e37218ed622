import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import { ariaKeys } from './editor-commands.ts';
import styles from './Toolbar.module.css';

interface ToolbarButtonProps {
  label: string;
  keys?: string | undefined;
  /** Whether the format is on; set only for toggles. */
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, keys, isOn, isDisabled = false, onPress, children } = props;
  return (
    <Tooltip
      label={
        <span className={styles.tip}>
          {label} {keys && <Keys keys={keys} />}
        </span>
      }
    >
      <ActionIcon
        className={styles.tool ?? ''}
        data-tool
        data-on={isOn || undefined}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled || undefined}
        aria-label={label}
        aria-pressed={isOn}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        // Pressing the button must not move focus, so that the caret stays in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isDisabled && onPress()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
