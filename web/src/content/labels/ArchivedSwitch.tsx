import { Switch, type SwitchProps } from '@mantine/core';

/** Takes a label out of use without taking it from what has it. */
export function ArchivedSwitch(props: Pick<SwitchProps, 'checked' | 'onChange'>) {
  return (
    <Switch
      label="Archived"
      description="Existing items keep it, but it can no longer be selected."
      {...props}
    />
  );
}
