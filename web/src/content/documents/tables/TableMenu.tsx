import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { isInTable } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment } from 'react';
import styles from '#platform/rich-text/Toolbar.module.css';
import { insertTable, runTableCommand, tableCommands } from './table-commands.ts';

/** Inserts a table or, inside a table, changes its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }) {
  const isInside = useEditorState({
    editor,
    selector: ({ editor: now }) => isInTable(now.state),
  });
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <Tooltip label="Table">
          <ActionIcon
            className={styles.tool ?? ''}
            data-tool
            data-on={isInside || undefined}
            aria-label="Table"
            // Pressing the button must not move focus, so that the caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconTable size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {isInside ? (
          tableCommands.map((group, index) => (
            <Fragment key={group[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {group.map((command) => (
                <Menu.Item key={command.label} onClick={() => runTableCommand(editor, command)}>
                  {command.label}
                </Menu.Item>
              ))}
            </Fragment>
          ))
        ) : (
          <Menu.Item onClick={() => insertTable(editor)}>Insert table</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
