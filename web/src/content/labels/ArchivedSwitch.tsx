import { Switch, type SwitchProps } from '@mantine/core';

/** Renders the switch that archives a label. Existing records keep the label. */
export function ArchivedSwitch(props: Pick<SwitchProps, 'checked' | 'onChange'>) {
  return (
    <Switch
      label="Archived"
      description="Existing items keep it, but it can no longer be selected."
      {...props}
    />
  );
}
