import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { Keys } from '../ui/keyboard/Keys.tsx';
import { ariaKeys, blockKinds } from './editor-commands.ts';
import styles from './Toolbar.module.css';

/** Shows and changes the block type at the caret. */
export function BlockMenu({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: (state) => blockKinds.find((kind) => kind.isOn(state.editor))?.id,
  });
  const kind = blockKinds.find(({ id }) => id === current) ?? blockKinds[0];
  return (
    <Menu position="bottom-start" width={248} returnFocus>
      <Menu.Target>
        <UnstyledButton
          className={styles.kind ?? ''}
          data-tool
          aria-label={`Paragraph style: ${kind?.label}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {kind?.label}
          <IconChevronDown size={14} stroke={1.6} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {blockKinds.map(({ id, label, keys, run }) => (
          <Menu.Item
            key={id}
            className={styles[id] ?? ''}
            aria-current={id === current || undefined}
            aria-keyshortcuts={ariaKeys(keys)}
            leftSection={
              <IconCheck size={15} stroke={2} opacity={id === current ? 1 : 0} aria-hidden="true" />
            }
            rightSection={
              <span className={styles.tip} aria-hidden="true">
                <Keys keys={keys} />
              </span>
            }
            onClick={() => run(editor)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
