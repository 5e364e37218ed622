import { Button } from '@mantine/core';
import type { Assignee } from '@portal/contract/onboarding/item-fields.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { InternalPersonSelect } from '#users/shared/InternalPersonSelect.tsx';
import styles from './Items.module.css';

interface AssigneeFieldProps {
  label: string;
  value: number | null;
  own: Assignee | null;
  onChange: (id: number | null, person: Assignee | null) => void;
  error?: string | undefined;
  /** Whether the list is initially open, as in a popover. */
  isOpen?: boolean;
}

/** Selects an item's assignee from the agency's people. A button selects the viewer. */
export function AssigneeField({ label, value, own, onChange, error, isOpen }: AssigneeFieldProps) {
  const me = useMe();
  return (
    <div className={styles.assignee}>
      <InternalPersonSelect
        label={label}
        name="assignee"
        value={value}
        own={own}
        error={error}
        data-autofocus={isOpen || undefined}
        {...(isOpen && { defaultDropdownOpened: true })}
        comboboxProps={{ shadow: 'none', withinPortal: !isOpen }}
        onChange={(id, person) => onChange(id, person)}
      />
      {me && value !== me.id && (
        <Button variant="default" flex="none" onClick={() => onChange(me.id, me)}>
          Assign to Me
        </Button>
      )}
    </div>
  );
}

/** Returns the viewer as an assignee, or null for clients, who can't be assigned. */
export function useMe(): Assignee | null {
  const { id, name, username, avatar_url, is_staff, is_superuser, user_preferences } = useViewer();
  if (!is_staff && !is_superuser) return null;
  return {
    id,
    name,
    username,
    avatar_url,
    avatar_color: user_preferences.avatar_color,
    is_active: true,
  };
}
