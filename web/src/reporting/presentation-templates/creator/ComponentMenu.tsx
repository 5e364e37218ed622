import { Button, Menu } from '@mantine/core';
import type { UiComponent } from '@portal/contract/reporting/ui-component.schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { iconOf } from './component-icons.ts';

interface ComponentMenuProps {
  catalog: readonly UiComponent[];
  isOpen: boolean;
  isDisabled: boolean;
  onToggle: (isOpen: boolean) => void;
  onAdd: (entry: UiComponent) => void;
}

/** Shows the button that adds a component, with its menu. */
export function ComponentMenu({
  catalog,
  isOpen,
  isDisabled,
  onToggle,
  onAdd,
}: ComponentMenuProps) {
  return (
    <Menu
      opened={isOpen && !isDisabled}
      onChange={onToggle}
      position="bottom-start"
      width={240}
      returnFocus={false}
      // Close only on clicks outside the menu, because the key event that opens the menu would also close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={isDisabled}
          leftSection={<IconPlus size={14} stroke={2} />}
        >
          Component
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Components">
        {catalog.map((entry) => {
          const Icon = iconOf(entry.name);
          return (
            <Menu.Item
              key={entry.id}
              leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
              onClick={() => onAdd(entry)}
            >
              {entry.verbose_name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
