import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './FilterBar.module.css';
import { FilterMenuBody } from './FilterMenuBody.tsx';
import { type FilterField, type FilterPatch, type FilterValues, patchOf } from './filter-fields.ts';

interface FilterMenuProps {
  fields: readonly FilterField[];
  values: FilterValues;
  /** The field whose values are shown; null while the menu lists the fields, undefined while it is closed. */
  shown: string | null | undefined;
  onShow: (shown: string | null | undefined) => void;
  onChange: (patch: FilterPatch) => void;
}

/** Shows the Filter button and its menu, which lists the fields and then the chosen field's values. */
export function FilterMenu({ fields, values, shown, onShow, onChange }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  const isOpen = shown !== undefined;
  const field = fields.find(({ name }) => name === shown);

  useLayoutEffect(() => {
    // Remember the focused element before the menu gets focus: the button, a chip, or none after the shortcut.
    if (isOpen) focusedBefore.current = document.activeElement;
  }, [isOpen]);
  const close = () => {
    onShow(undefined);
    const before = focusedBefore.current;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : button.current)?.focus({ preventScroll: true });
  };
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: close });

  const choose = (chosen: FilterField, value: string) => {
    onChange(patchOf(chosen, values[chosen.name], value));
    if (!chosen.takesSeveral) close();
  };
  const handleSubmit = (option: string) => {
    if (field) return choose(field, option);
    const next = fields.find(({ name }) => name === option);
    if (next?.isFlag) choose(next, 'true');
    else onShow(next?.name ?? null);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={handleSubmit}
      position="bottom-start"
      width={280}
      shadow="none"
      keepMounted={false}
      transitionProps={{ duration: 100, exitDuration: 0 }}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <Button
          ref={button}
          size="xs"
          variant="default"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          leftSection={<IconFilter size={15} stroke={1.7} aria-hidden="true" />}
          onClick={() => (isOpen ? close() : onShow(null))}
        >
          Filter
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.menu ?? ''}>
        {isOpen && (
          <FilterMenuBody
            key={shown}
            store={combobox}
            fields={fields}
            values={values}
            field={field}
            onBack={() => onShow(null)}
            onClose={close}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
