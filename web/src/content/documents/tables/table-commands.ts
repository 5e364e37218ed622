import type { Editor } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables';

const newTable = { rows: 3, columns: 3 };

function makeTable({ nodes }: Schema): Node | undefined {
  const row = (cell: 'tableHeader' | 'tableCell') =>
    nodes.tableRow?.create(
      null,
      Array.from({ length: newTable.columns }, () => nodes[cell]?.createAndFill()).filter(
        (one) => one !== null && one !== undefined,
      ),
    );
  const rows = Array.from({ length: newTable.rows }, (_, index) =>
    row(index === 0 ? 'tableHeader' : 'tableCell'),
  );
  return nodes.table?.create(
    null,
    rows.filter((one) => one !== undefined),
  );
}

/** Inserts a table with a header row and moves the caret to its first cell. */
export function insertTable({ state, view }: Editor): void {
  const table = makeTable(state.schema);
  const paragraph = state.schema.nodes.paragraph?.create();
  if (!table || !paragraph) return;
  const tr = state.tr.replaceSelectionWith(table);
  let position = -1;
  tr.doc.descendants((node, at) => {
    if (node === table) position = at;
    return position < 0;
  });
  if (position < 0) return;
  const end = position + table.nodeSize;
  // The cursor can't be placed after a table at the end, so a paragraph is added.
  if (end === tr.doc.content.size) tr.insert(end, paragraph);
  tr.setSelection(TextSelection.near(tr.doc.resolve(position + 3)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

interface TableCommand {
  label: string;
  run: Command;
}

const anyOf =
  (...commands: Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view));

/** The menu's commands while the caret is in a table, in groups. */
export const tableCommands: readonly (readonly TableCommand[])[] = [
  [
    { label: 'Add row above', run: addRowBefore },
    { label: 'Add row below', run: addRowAfter },
    // `deleteRow` can't delete a table's only row, so the whole table is deleted instead.
    { label: 'Delete row', run: anyOf(deleteRow, deleteTable) },
  ],
  [
    { label: 'Add column before', run: addColumnBefore },
    { label: 'Add column after', run: addColumnAfter },
    { label: 'Delete column', run: anyOf(deleteColumn, deleteTable) },
  ],
  [
    { label: 'Header row', run: toggleHeader('row') },
    { label: 'Delete table', run: deleteTable },
  ],
];

export function runTableCommand({ state, view }: Editor, { run }: TableCommand): void {
  run(state, view.dispatch, view);
  view.focus();
}
