import { Modal } from '@mantine/core';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import styles from './KeyboardShortcuts.module.css';
import { Keys } from './Keys.tsx';
import { useActiveShortcuts } from './shortcuts.ts';

interface KeyboardShortcutsProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the current screen's keyboard shortcuts. */
export function KeyboardShortcuts({ isOpen, onClose }: KeyboardShortcutsProps) {
  useReturnFocus();
  const shortcuts = useActiveShortcuts();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="md">
      {groups.map((group) => (
        <section key={group}>
          <h3 className={styles.group}>{group}</h3>
          <dl className={styles.list}>
            {shortcuts
              .filter((one) => one.group === group)
              .map(({ keys, label }) => (
                <div key={keys} className={styles.item}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
