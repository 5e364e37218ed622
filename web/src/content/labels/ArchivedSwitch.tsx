import { Switch, type SwitchProps } from '@mantine/core';

/** Retires a label; existing records keep it. */
export function ArchivedSwitch(props: Pick<SwitchProps, 'checked' | 'onChange'>) {
  return (
    <Switch
      label="Archived"
      description="Existing items keep it, but it can no longer be selected."
      {...props}
    />
  );
}
