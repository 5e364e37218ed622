import {
  Select as MantineSelect,
  type SelectProps as MantineSelectProps,
  type Primitive,
} from '@mantine/core';
import { useOnceFocused } from './use-once-focused.ts';

/**
 * Renders Mantine's select without its list until the first focus, because a hidden list costs more than the rest of
 * the select.
 */
export function Select<Value extends Primitive = string>({
  onFocus,
  comboboxProps,
  ...props
}: MantineSelectProps<Value>) {
  const once = useOnceFocused();
  return (
    <MantineSelect
      {...props}
      comboboxProps={{ shadow: 'none', ...comboboxProps, keepMounted: once.isFocused }}
      onFocus={(event) => {
        once.onFocus();
        onFocus?.(event);
      }}
    />
  );
}
